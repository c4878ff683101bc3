import type { HelpPage } from '../help-page.ts';

export const promotionPages: readonly HelpPage[] = [
  {
    screen: '/manage/promotions',
    title: 'Promotions',
    menu: 'Manage › Promotions',
    purpose:
      'What guests see on the portal besides signing in, or get after they have left: banners, splashes, offers, surveys, redirects and messages, with what came of them.',
    tasks: [
      {
        title: 'Show a banner',
        steps: [
          'Select **Add promotion**, then **Banner**, and enter a name.',
          'Choose **Where on the portal** guests see it.',
          'Enter **Title**, **Text**, **Button** and **Address**. The preview shows the portal as guests see it.',
          'Set **Status** to **Active** and select **Save**.',
        ],
      },
      {
        title: 'Find out which of two texts is better',
        steps: [
          'Open the promotion before guests have seen it, and select **Add a variant**.',
          'Select **Split evenly**, or enter a **Share** for each variant.',
          'Choose the **Goal** by which they are compared, and start the promotion.',
          'Look at **Results** beside the form as often as you like: a winner is named only when it is 95 % sure.',
        ],
      },
      {
        title: 'Offer a plan with a promo code',
        steps: [
          'Select **Add promotion**, then **Offer**.',
          'Choose the **Promo code**. It is applied when the guest follows the button.',
          'Enter the texts, set **Status** to **Active** and select **Save**. **Purchases** and **Revenue** in the list are what guests paid with the code.',
        ],
      },
      {
        title: 'Write to guests after they have left',
        steps: [
          'Select **Add promotion**, then **Message**.',
          'Choose what it is **Sent after** and how many **Hours later**, by **E-mail** or **SMS**.',
          'Enter **Title** and **Text**, set **Status** to **Active** and select **Save**.',
        ],
      },
      {
        title: 'Use promotions in other organizations',
        steps: [
          'Select their rows in the list, then **Copy to organizations**.',
          'Choose the organizations and select **Copy to organizations**. Each gets a draft, and the result is shown for each.',
        ],
      },
    ],
    problems: [
      {
        sign: 'Nobody sees a promotion',
        remedy:
          'Its state must be **Running**. Another one with a higher **Priority** may be in the same place, or the device has seen it as many **Times per device and day** as allowed. An offer is not shown while its promo code is paused or has ended.',
      },
      {
        sign: 'A guest gets no message',
        remedy:
          'Only guests who agreed to marketing on the portal get one, once each, and none between 21:00 and 8:00. **Skipped** in **Messages** counts those who withdrew their consent.',
      },
      {
        sign: 'The shares of variants cannot be changed',
        remedy:
          'Guests have seen them, so the results would be mixed up. Select **Duplicate**, and end the first promotion.',
      },
      {
        sign: 'No winner is named',
        remedy:
          'The variants may be equally good, or too few devices reached the goal yet. Naming a winner too early would be wrong more often than once in 20 times.',
      },
    ],
  },
];
