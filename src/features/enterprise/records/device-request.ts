import type {
  ScopedOrganization,
  ScopedTransaction,
  ServerContext,
} from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';

/** The parts of a request that changes of devices need; also those of an owner, who is no administrator. */
export interface DeviceRequest {
  transaction: ScopedTransaction;
  organization: ScopedOrganization;
  server: ServerContext;
  caller: { displayName: string };
}

/** A request that has background work done after its commit. */
export interface WakingRequest extends DeviceRequest {
  wake(job: JobDeclaration): void;
}
