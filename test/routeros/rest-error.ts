const messages: Partial<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** An error as RouterOS's REST interface returns it: `{ error, message, detail }`. */
export class RestError extends Error {
  readonly status: number;
  readonly detail: string | undefined;

  constructor(status: number, detail?: string) {
    super(detail ?? messages[status]);
    this.status = status;
    this.detail = detail;
  }

  get body() {
    return {
      error: this.status,
      message: messages[this.status] ?? 'Error',
      ...(this.detail !== undefined && { detail: this.detail }),
    };
  }
}
