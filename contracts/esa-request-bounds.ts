/**
 * Bounds in characters; the specification leaves them open. Every field filled to the brim still fits
 * into what the form service takes (64 KB).
 */
export const ESA_REQUEST_BOUNDS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  dateOfBirth: 20,
  address: 200,
  city: 100,
  zipCode: 10,
  animalDetails: 2000,
  mentalHealthConditions: 3000,
  currentMedications: 2000,
  previousTherapy: 2000,
  symptomsDescription: 4000,
  additionalInfo: 2000,
} as const
