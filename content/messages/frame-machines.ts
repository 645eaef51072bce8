/** For assistants that read the site. */
export const machines = {
  facts: [
    '{{signature}}, {{ownerTitle}}, {{licenseState}} license {{licenseNumber}}',
    'Online counseling by secure video for adults in {{serviceArea}}; no office visits',
    'With insurance the typical copay is {{copay}}; without it an appointment of {{therapyLength}} is {{selfPay}}',
    'ESA evaluation: {{esaFee}}, whatever the outcome; a letter only if it is clinically warranted',
    'Booked on outside platforms: {{platformNames}}',
    'Questions: {{email}}, {{phone}}. This is not an emergency service',
  ],
  pages: 'Pages',
}
