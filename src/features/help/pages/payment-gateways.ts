import type { HelpPage } from '../help-page.ts';

export const paymentGatewaysPage: HelpPage = {
  screen: '/setup/payment-gateway',
  title: 'Payment Gateways',
  menu: 'Setup › Payment Gateway',
  purpose:
    'What takes the money of guests in a service area: card payments, charges to rooms, invoices, and the loyalty programmes that give discounts. The first active gateway in order with the currency of a plan takes its price.',
  tasks: [
    {
      title: 'Take payments by card',
      steps: [
        'Select **Add gateway** and choose a type. The mark beside it says what the type was tested with.',
        'Enter a name, the currencies and the keys of the vendor. Leave the mode on test.',
        'Select **Save**. At the vendor, enter the **Address for events**.',
        'Select **Test**. Each step says what works and what does not.',
        'Select **Start testing** and buy a plan on the portal. Test purchases stay out of revenue.',
        'Enter live keys, test again, and select **Activate**.',
      ],
    },
    {
      title: 'Charge to rooms without a property system',
      steps: [
        'Select **Add gateway**, then House. Enter the **Rooms** as numbers and ranges, such as 101-120.',
        'Select **Save**, **Test**, **Start testing** and **Activate**. An area has one active property system.',
        'Select **Front desk**, then **Check in**, and enter the room and the last name: with both, guests charge plans to their room. Or select **Import** for a file; its check says which stays it changes.',
        '**Change** moves a guest or stops charges to the room. **Check out** ends the access after the gateway’s grace.',
        'Select **Reverse** beside a charge to take it back by a negative one, with a reason.',
        'Select **Close day** at the end of the day: later charges belong to the next one. Under **Closed days**, select **CSV** or **PDF** for the bills.',
      ],
    },
    {
      title: 'Watch the link to a property system',
      steps: [
        'Open the gateway. **Link** says whether it is up, since when, and which charges wait.',
        'Charges without an answer have an owner, who looks at the bill in the property system and settles them in PMS Transactions. They are never posted again by themselves.',
        'Select **Resync** only when the guests here are wrong. The property system then sends everybody who stays in the house.',
        'When a synchronization does not name more than a fifth of the guests, nobody is checked out: select **Check them out** or **Keep them**.',
      ],
    },
    {
      title: 'Choose which gateway comes first',
      steps: [
        'Pull a gateway up or down by its handle in **Order**, or focus the handle and press the arrow keys.',
        'Or open the menu of its row and select **Move up** or **Move down**.',
      ],
    },
    {
      title: 'Use the same settings in other areas',
      steps: [
        'Open the menu of the row and select **Copy to other areas**.',
        'Choose the areas. Each gets a draft without secrets, with a result for each area.',
        'Enter the secrets there, and test it.',
      ],
    },
  ],
  problems: [
    {
      sign: 'A gateway cannot be activated',
      remedy:
        'The message says what to do first: enter a secret, pass the test with the settings of now, or suspend the other property system of the area.',
    },
    {
      sign: 'The list says that a plan cannot be bought',
      remedy:
        'No active gateway takes its currency by one of its payment methods. Add the currency to a gateway, activate one, or change the plan.',
    },
    {
      sign: 'A key must be changed without losing payments',
      remedy:
        'Open the gateway and enter the new **Signing secret of webhooks**. The earlier one stays valid for 24 hours. Select **Save**, then **Test**.',
    },
    {
      sign: 'The test of a property system says that the link is up, and nothing else',
      remedy:
        'The interface takes one connection only, so the test does not cut a link that works. Suspend the gateway to test each step.',
    },
    {
      sign: 'The link is down, or begins again and again',
      remedy:
        'The message below the state says why. Often another system uses the same interface: it serves the newest connection only, so give each its own port.',
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
      sign: 'A refund of a charge to a room is rejected',
      remedy:
        'The property system takes no negative charges. The front desk takes the check off the bill there. If it does take them, switch this on in the gateway’s settings.',
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
