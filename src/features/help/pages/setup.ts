import type { HelpPage } from '../help-page.ts';
import { advancedConferencePage } from './advanced-conference.ts';
import { assetMonitoringPage } from './asset-monitoring.ts';
import { connectionProfilesPage } from './connection-profiles.ts';
import { devicesPage } from './devices.ts';
import { mikrotikManagerPage } from './mikrotik-manager.ts';
import { panMappingPage } from './pan-mapping.ts';
import { paymentGatewaysPage } from './payment-gateways.ts';

export const setupPages: readonly HelpPage[] = [
  devicesPage,
  assetMonitoringPage,
  paymentGatewaysPage,
  mikrotikManagerPage,
  {
    screen: '/setup/service-plans',
    title: 'Service Plans',
    menu: 'Setup › Service Plans',
    purpose:
      'The offers to guests of a service area: a price, a time, a speed and rules for who may choose them. Their order is the order on the portal.',
    tasks: [
      {
        title: 'Add a plan',
        steps: [
          'Select **Add plan**.',
          'Enter a name, a price (0 for a free plan), how long it lasts and its speed.',
          'See on the right how guests will see it.',
          'Set the status to **Active** to offer it, or leave it a draft. Select **Save**.',
        ],
      },
      {
        title: 'Change the order on the portal',
        steps: [
          'Sort the list by **Order**.',
          'Drag a plan by its handle, or focus the handle and press the up and down arrow keys.',
        ],
      },
      {
        title: 'Stop selling a plan',
        steps: [
          'Select the plan in the list, then **Retire**.',
          'It is no longer offered. Guests who are online with it stay connected.',
        ],
      },
      {
        title: 'Copy plans to other areas',
        steps: [
          'Select the plans, then **Copy to other areas**.',
          'Choose the areas. Each gets the copies as drafts.',
          'Activate them in each area when they are right.',
        ],
      },
      {
        title: 'See what the gateway receives',
        steps: [
          'Open **Preview** in the menu of the plan.',
          'Read the table **RADIUS reply**: it lists the attributes and values.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A plan does not appear on the portal',
        remedy:
          'It is a draft or retired, its dates or hours exclude this moment, or the sign-in method of the portal does not accept it. Open it and check status, Eligibility and payment methods.',
      },
      {
        sign: 'A plan cannot be deleted',
        remedy: 'Guests have used it or have codes for it. Retire it instead.',
      },
      {
        sign: 'A changed speed has no effect on a guest',
        remedy:
          'Changes apply to new purchases only. Extend the guest in Users to give the new plan.',
      },
    ],
  },
  {
    screen: '/setup/portal',
    title: 'Portal Setup',
    menu: 'Setup › Portal Setup',
    purpose:
      'The pages that guests of a service area see when they connect: blocks, sign-in methods, look and languages. Guests see a change when you publish it.',
    tasks: [
      {
        title: 'Change a text or a picture',
        steps: [
          'Select a block in the list or in the preview.',
          'Change its fields. If it is inherited, select **Change here** first.',
          'Select **Save**. Guests do not see it yet.',
        ],
      },
      {
        title: 'Publish',
        steps: [
          'Select **Publish…**. The dialog lists the differences and what must be corrected.',
          'Choose now, or a time of the site.',
          'Select **Publish**.',
        ],
      },
      {
        title: 'Try it on a phone',
        steps: [
          'Select **Save**, then **Try on a phone**.',
          'Scan the code. It shows the saved draft with an invented guest.',
        ],
      },
      {
        title: 'Go back to an earlier version',
        steps: [
          'Select **Versions**, then **Compare** to see what differs.',
          'Select **Restore as draft**, and publish it.',
        ],
      },
      {
        title: 'Use the same portal in many areas',
        steps: [
          'Open the menu **More** and select **Save as preset for …** the organization above.',
          'Choose the parts. They become part of the draft of its preset.',
          'Open the preset and publish it. It affects all areas below that do not have their own parts.',
        ],
      },
    ],
    problems: [
      {
        sign: 'Guests do not see a change',
        remedy:
          'It is saved, but not published, or its version is scheduled for later. See Versions.',
      },
      {
        sign: 'A part cannot be changed',
        remedy:
          'An organization above has locked it for the areas below. Ask its administrators, or change the preset there.',
      },
      {
        sign: 'The portal does not open on a phone',
        remedy:
          'Check the gateway in Devices first: its name, its portal secret, and the hosts that are open before the sign-in.',
      },
    ],
  },
  {
    screen: '/setup/images',
    title: 'Images',
    menu: 'Setup › Images',
    purpose:
      'The logos, backgrounds and photos of portals, vouchers and e-mails. An image can be used in its organization and everywhere below.',
    tasks: [
      {
        title: 'Upload images',
        steps: [
          'Select **Upload images**, or drop files on the page.',
          'PNG, JPEG, WebP, AVIF, GIF and SVG are accepted, up to 10 MB each.',
        ],
      },
      {
        title: 'Show a logo everywhere below',
        steps: [
          'Open the image and select its slot, such as the logo of the brand.',
          'Select **Save**. All portals below that do not have their own show it.',
        ],
      },
      {
        title: 'Replace a picture that is in use',
        steps: [
          'Open the image and replace its picture.',
          'All portals that use the image show the new picture.',
        ],
      },
      {
        title: 'See where an image is used',
        steps: ['Look at the column **Used in**, or open the image.'],
      },
      {
        title: 'Archive an image that nobody should use again',
        steps: [
          'Select the images, then **Archive**.',
          'They are no longer offered. Portals and promotions that name them keep showing them.',
        ],
      },
    ],
    problems: [
      {
        sign: 'An image is marked as too small',
        remedy: 'Its slot needs more pixels, otherwise it looks blurred. Upload a larger one.',
      },
      {
        sign: 'An image cannot be deleted',
        remedy: 'It is in use. Replace its picture, or archive it.',
      },
      {
        sign: 'The end of a licence is shown',
        remedy: 'Replace the picture before that day, or enter the new end in the image.',
      },
    ],
  },
  connectionProfilesPage,
  panMappingPage,
  advancedConferencePage,
];
