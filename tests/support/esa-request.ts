/** A complete ESA request, as the form posts it: every required field, each within its bounds. */
export const completeEsaRequest = {
  form: 'esa-request',
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'ana@example.com',
  phone: '(407) 555-0142',
  dateOfBirth: '04/23/1985',
  address: '12 Palm Street',
  city: 'Orlando',
  state: 'FL',
  zipCode: '32801',
  currentAnimal: 'yes',
  mentalHealthConditions: 'Anxiety',
  symptomsDescription: 'I do not sleep well.',
  housingNeed: 'yes',
}
