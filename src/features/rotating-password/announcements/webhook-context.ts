/** Prevents opening a signing secret that was copied to another policy. */
export const webhookContext = (policyId: string) => `rotating password webhook ${policyId}`;
