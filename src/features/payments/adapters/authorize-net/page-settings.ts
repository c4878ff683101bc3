import type { HostedPage } from '../adapter.ts';

/** Returns the settings of the payment page ('Hosted Form Parameter Settings'): cards only, and no receipt. */
export function settingsOf({ returnUrl, cancelUrl }: HostedPage) {
  const settings = {
    hostedPaymentReturnOptions: {
      showReceipt: false,
      url: returnUrl,
      urlText: 'Continue',
      cancelUrl,
      cancelUrlText: 'Cancel',
    },
    hostedPaymentPaymentOptions: {
      cardCodeRequired: true,
      showCreditCard: true,
      showBankAccount: false,
    },
    hostedPaymentSecurityOptions: { captcha: false },
    hostedPaymentShippingAddressOptions: { show: false, required: false },
    hostedPaymentBillingAddressOptions: { show: true, required: false },
    hostedPaymentCustomerOptions: { showEmail: false, requiredEmail: false },
    hostedPaymentOrderOptions: { show: true },
  };
  return Object.entries(settings).map(([settingName, value]) => ({
    settingName,
    settingValue: JSON.stringify(value),
  }));
}
