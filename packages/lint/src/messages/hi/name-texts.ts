/** How a name of a crawler is read. */
export const nameTexts = {
  readAs: '{name} को प्रॉडक्ट टोकन {token} के तौर पर पढ़ा जाता है.',
} as const;
