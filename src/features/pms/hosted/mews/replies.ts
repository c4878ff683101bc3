import * as z from 'zod/mini';

// What we read of Mews' replies (github.com/MewsSystems/open-api-docs, connector-api/operations).
const text = z.nullish(z.string());
const cursor = z.nullish(z.string());

/** configuration.md, 'Get configuration' */
export const configuration = z.object({
  Enterprise: z.object({
    Name: z.string(),
    TimeZoneIdentifier: z.string(),
    Pricing: z.enum(['Gross', 'Net']),
    Currencies: z.array(z.object({ Currency: z.string(), IsEnabled: z.boolean() })),
  }),
});
export type Configuration = z.infer<typeof configuration>;

/** services.md, 'Get all services' */
export const services = z.object({
  Services: z.array(
    z.object({
      Id: z.string(),
      IsActive: z.boolean(),
      Data: z.object({ Discriminator: z.string() }),
    }),
  ),
  Cursor: cursor,
});

/** reservations.md, 'Get all reservations (ver 2023-06-06)' */
const reservation = z.object({
  Id: z.string(),
  AccountId: z.string(),
  AccountType: z.string(),
  State: z.string(),
  AssignedResourceId: text,
  ActualStartUtc: text,
  ScheduledStartUtc: z.string(),
  ScheduledEndUtc: z.string(),
});
export type MewsReservation = z.infer<typeof reservation>;
export const reservations = z.object({ Reservations: z.array(reservation), Cursor: cursor });

/** companionships.md, 'Get all companionships' */
const companionship = z.object({ CustomerId: z.string(), ReservationId: text });
export type Companionship = z.infer<typeof companionship>;
export const companionships = z.object({
  Companionships: z.nullish(z.array(companionship)),
  Cursor: cursor,
});

/** customers.md, 'Get all customers' */
const customer = z.object({
  Id: z.string(),
  FirstName: text,
  LastName: z.string(),
  SecondLastName: text,
  LanguageCode: text,
  Classifications: z.array(z.string()),
});
export type Customer = z.infer<typeof customer>;
export const customers = z.object({ Customers: z.array(customer), Cursor: cursor });

/** resources.md, 'Get all resources' */
export const resources = z.object({
  Resources: z.nullish(z.array(z.object({ Id: z.string(), Name: z.string() }))),
  Cursor: cursor,
});

/** orders.md, 'Add order' */
export const addedOrder = z.object({ OrderId: z.string() });

/** orderitems.md, 'Get all order items' */
export const orderItems = z.object({
  OrderItems: z.array(z.object({ Id: z.string(), ExternalIdentifier: text })),
  Cursor: cursor,
});

/** responses.md, 'Error response details' */
export const errorReply = z.object({ Message: z.string() });
