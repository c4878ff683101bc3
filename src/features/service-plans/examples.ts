import { newRecord } from '../../contract/fields/fields.ts';
import { type ServicePlan, servicePlan } from './fields.ts';

/** Returns a typical plan for tests and the sample provider. */
export function examplePlan(changes: Partial<ServicePlan> = {}): ServicePlan {
  return newRecord(servicePlan, {
    name: 'Premium',
    status: 'Active',
    texts: [{ portalName: 'Premium Wi-Fi', language: 'en', description: 'Fast enough for video.' }],
    price: 995,
    currency: 'EUR',
    taxRate: 19_000,
    paymentMethods: ['roomCharge', 'creditCard', 'accessCode'],
    bandwidthDown: 50_000,
    bandwidthUp: 10_000,
    maxDevices: 5,
    ...changes,
  });
}
