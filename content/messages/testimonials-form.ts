export const testimonialForm = {
  form: {
    title: 'Share your experience',
    lead: 'No one is asked to write here, and what you write or do not write never affects your care. Please leave out anything about your health that you would not want a stranger to read.',
    withdraw: 'You can withdraw your words at any time: write to {{email}}, and I’ll take them down.',
    text: {
      label: 'Your testimonial',
      hint: 'A few honest sentences are enough.',
      required: 'Please write your testimonial',
    },
    firstName: { label: 'First name', optional: 'optional', hint: 'Only the first name is used.' },
    place: {
      label: 'City or state',
      optional: 'optional',
      hint: 'Shown only if you leave out your first name.',
      placeholder: 'Tampa, FL',
    },
    preview: 'It will be signed: {name}',
    consent: {
      label: 'I agree that these words may be published on this site under the name shown here.',
      required: 'Please give your consent, or your words cannot be published',
    },
    submit: 'Submit Testimonial',
    submitting: 'Submitting...',
  },
  submitted: {
    title: 'Testimonial submitted!',
    description: 'Thank you. It will be reviewed and published soon.',
  },
  failed: { title: 'Error submitting testimonial', description: 'Please try again.' },
  displayName: {
    named: '{firstName} M.',
    placed: 'Client from {place}',
    anonymous: 'Anonymous Client',
  },
}
