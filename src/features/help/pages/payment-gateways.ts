import type { HelpPage } from '../help-page.ts';

export const paymentGatewaysPage: HelpPage = {
  screen: '/setup/payment-gateway',
  title: 'Payment Gateways',
  menu: 'Setup › Payment Gateway',
  purpose:
    'How guests pay in a service area: card payments, charges to rooms, invoices, and the loyalty programmes that give discounts. The first active gateway in order with the currency of a plan takes its price.',
  tasks: [
    {
      title: 'Take payments by card',
      steps: [
        'Select **Add gateway** and choose a type. The label beside it shows what the type was tested with.',
        'Enter a name, the currencies and the keys of the vendor. Leave the mode on test.',
        'Select **Save**. At the vendor, enter the **Address for events**: at Stripe for all events of Checkout, payment intents, charges and refunds, at Adyen for a standard webhook, at PayPal for all events of payments and orders, whose **Webhook ID** belongs into the form, at Authorize.Net for all payment events.',
        'Select **Test**. Each step shows what works and what does not.',
        'Select **Start testing** and buy a plan on the portal. Test purchases stay out of revenue.',
        'Enter live keys, test again, and select **Activate**.',
      ],
    },
    {
      title: 'Charge to rooms without a property system',
      steps: [
        'Select **Add gateway**, then House. Enter the **Rooms** as numbers and ranges, such as 101-120.',
        'Select **Save**, **Test**, **Start testing** and **Activate**. An area has one active property system.',
        'Select **Front desk**, then **Check in**, and enter the room and the last name. Guests need both to charge plans to their room. To add guests from a file, select **Import**; its check shows which stays change.',
        '**Change** moves a guest or stops charges to the room. **Check out** ends the access after the gateway’s grace.',
        'To undo a charge, select **Reverse** beside it and enter a reason. This adds a negative charge.',
        'Select **Close day** at the end of the day: later charges belong to the next one. Under **Closed days**, select **CSV** or **PDF** for the bills.',
      ],
    },
    {
      title: 'Let members sign in at a loyalty programme',
      steps: [
        'Select **Add gateway**, then OpenID Connect. Enter the **Issuer**, the **Client ID** and the **Client secret** that the programme gave you.',
        'Enter the **Claim with the member number**, the **Field with the tier** and the **Tiers**, each with its discount or a name that plans know as a guest group.',
        'Select **Save**. At the issuer, register the **Return address**.',
        'Select **Test**: it finds the issuer, and tries the client and the return address without a member. When it names another host for the sign-in, add that under **Reachable before signing in**.',
        'Select **Start testing**, then **Activate**. The portal shows the button where the method Member number is offered.',
      ],
    },
    {
      title: 'Send an invoice to a group or a conference',
      steps: [
        'Select **Add gateway**, then Invoice. Enter the currencies, the days to pay, the prefix and the **Next number**. **Sender** and **At the foot** take what the law and your bank need, such as tax and account numbers.',
        'Select **Save**, **Test** and **Start testing**. Until **Activate**, and in test mode, everything is marked as a test and stays out of revenue.',
        'Select **Invoices**, then **New invoice**. Enter the customer. For each line choose a batch of **Access codes**, which is billed as a whole and once, or a plan and a quantity. Change the price if you agreed on another.',
        'Select **Issue invoice**. It gets its number and cannot be changed. Its menu has the **PDF**.',
        'When the money arrives, select **Mark as paid**. If something is wrong, select **Cancel by credit note**, and issue another one.',
        'Revenue counts each line on the day of the invoice, with the method Invoice. Uses of access codes that an invoice bills do not count again: earlier ones are voided, and count again if the invoice is cancelled.',
      ],
    },
    {
      title: 'Watch the link to a property system',
      steps: [
        'Open the gateway. **Link** shows whether it is up, since when, and how many charges wait.',
        'Charges without an answer have an owner, who looks at the bill in the property system and settles them in PMS Transactions. They are never posted again automatically.',
        'Select **Resync** only when the guests here are wrong. The property system then sends all guests in the house. A link that posts after an inquiry has no such button: it looks each guest up at sign-in, and keeps no list.',
        'If a synchronization lacks more than a fifth of the guests, none of them is checked out until you select **Check them out** or **Keep them**.',
      ],
    },
  ],
  problems: [
    {
      sign: 'A gateway cannot be activated',
      remedy:
        'The message says what to do first: enter a secret, pass the test with the current settings, or suspend the other property system of the area.',
    },
    {
      sign: 'Guests pay through another gateway than they should',
      remedy:
        'The first active gateway in **Order** that takes the currency is used. Select **Move up** in the menu of its row, or focus its handle and press the arrow keys.',
    },
    {
      sign: 'Other areas need the same settings',
      remedy:
        'Open the menu of the row, select **Copy to other areas** and choose them. Each gets a draft without secrets: enter the secrets there, and test it.',
    },
    {
      sign: 'The list says that a plan cannot be bought',
      remedy:
        'No active gateway for its payment methods takes its currency. Add the currency to a gateway, activate one, or change the plan.',
    },
    {
      sign: 'An invoice does not offer a batch of access codes',
      remedy:
        'Another invoice bills it: its page says which under Billed by. Or it is revoked, or its plan belongs to another area or has a currency that the gateway lacks.',
    },
    {
      sign: 'The PDF of an invoice has question marks in a name',
      remedy:
        'Its fonts have Latin, Greek, Cyrillic, Arabic, Hebrew, Chinese, Japanese and Korean letters. Write names in other scripts, such as Thai, in Latin letters too: an invoice that would lose a whole name cannot be issued.',
    },
    {
      sign: 'A signing secret must be replaced without losing payments',
      remedy:
        'Open the gateway and enter the new **Signing secret of webhooks**, **HMAC key of the webhook** of Adyen, or **Signature key** of Authorize.Net. The earlier one stays valid for 24 hours. Select **Save**, then **Test**.',
    },
    {
      sign: 'The test of a property system shows only that the link is up',
      remedy:
        'The interface takes one connection only, so the test does not cut a link that works. Suspend the gateway to test each step.',
    },
    {
      sign: 'The link is down, or restarts again and again',
      remedy:
        'The message below the state explains why. Often another system uses the same interface: it serves the newest connection only, so give each its own port.',
    },
    {
      sign: 'A gateway to Mews needs identifiers and tokens',
      remedy:
        'Mews gives the **Client token** to the application, and the hotel’s administrator finds the **Access token** in Mews Operations. The **Service of the charges** is one that takes orders; with a **Product** a charge has its name. The **Tax code** must have the rate of the plan’s tax. **Test** signs in, looks for the service and counts the guests, and posts nothing.',
    },
    {
      sign: 'A guest of a hotel with Mews cannot charge to the room',
      remedy:
        'The guest is not checked in there, the name differs, or the profile is classified as Cashlist, which means no charges.',
    },
    {
      sign: 'Mews refuses charges',
      remedy:
        'Open the menu of its row and select **Trace**: the record after orders/add has the message of Mews, without names. Often an identifier or the **Tax code** is wrong, or the integration may not add orders.',
    },
    {
      sign: 'A gateway to Cloudbeds needs an API key',
      remedy:
        'The hotel’s administrator creates the **API key** in Cloudbeds, on the page API Credentials, with the scopes read:hotel, read:reservation, read:guest, write:item and read:payment. The **Property ID** is the hotel’s number there. **Test** signs in, compares the currency, counts the guests and reads bills, and posts nothing.',
    },
    {
      sign: 'A charge to a room at Cloudbeds stays unknown',
      remedy:
        'Cloudbeds did not answer, and the charge is not found on the bill by its note. Look at the folio in Cloudbeds and settle the charge in PMS Transactions. Cloudbeds creates nothing twice for the same charge, so it can be posted again when you find nothing.',
    },
    {
      sign: 'A refund of a charge to a room is rejected',
      remedy:
        'The property system takes no negative charges. Ask the front desk to remove the charge from the bill there. If your property system does take negative charges, switch them on in the gateway’s settings.',
    },
    {
      sign: 'A refund or capture by Adyen stays pending',
      remedy:
        'Adyen reports what became of it in an event. If none comes, compare the address and the HMAC key of the webhook in its Customer Area, and send the event again there.',
    },
    {
      sign: 'A refund by Authorize.Net stays pending',
      remedy:
        'Authorize.Net refunds a part of a payment only after it has settled it, within a day or two. The refund is sent then, without your doing. The whole of a payment that is not settled is voided at once.',
    },
    {
      sign: 'Authorize.Net does not allow look-ups',
      remedy:
        'Enable the Transaction Details API there, in the security settings of the account. Then select **Test**.',
    },
    {
      sign: 'Purchases by Stripe have no fee or batch',
      remedy:
        'They are read from Stripe after a purchase and after its payout. A restricted key must be allowed to read charges, refunds, disputes, balance transactions and payouts. Manual payouts have no batch.',
    },
    {
      sign: 'A gateway cannot be retired',
      remedy:
        'Purchases or charges to rooms are not settled yet. Settle them, or wait until payments under way have ended.',
    },
    {
      sign: 'A gateway of a type that is no longer offered is missing in the list',
      remedy: 'Select **Legacy page**. There, choose it and select **Make new**.',
    },
  ],
};
