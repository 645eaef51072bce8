/** For assistants that read the site. */
export const machines = {
  /** Those that name the fee of an ESA evaluation, the copay or the platforms only where there is one. */
  facts: [
    '{{signature}}, {{ownerTitle}}, {{licenseState}} license {{licenseNumber}}',
    'Online counseling by secure video for adults in {{serviceArea}}; no office visits',
    'An appointment of {{therapyLength}} without insurance is {{selfPay}}',
    'With insurance the typical copay is {{copay}}',
    'ESA evaluation: {{esaFee}}, whatever the outcome; a letter only if it is clinically warranted',
    'Booked on outside platforms: {{platformNames}}',
    'Questions: {{email}}, {{phone}}. This is not an emergency service',
  ],
  pages: 'Pages',
}
