interface FieldWords {
  label: string
  hint?: string
  placeholder?: string
  required?: string
}

interface SectionWords {
  title: string
  lead?: string
}

export const esaRequest = {
  /** Above what a phone folds below the fee. */
  payment: 'How and when you pay',
  title: 'Request an ESA evaluation',
  lead: 'Four short parts, about ten minutes. Sending the form costs nothing and commits you to nothing. I’ll get back to you within {{esaRequestAnswer}}.',
  healthNotice:
    'What you write here is health information. It travels over an encrypted connection and is used only to prepare your evaluation. Write only what you want me to know; the rest can wait until we talk.',
  emergencyNotice: 'This form is not for emergencies. In a crisis, call or text 988, or call 911.',
  draftNote: 'Your answers stay in this browser tab until you send them or close the tab.',
  progress: 'Part {step} of {steps}',
  next: 'Continue',
  back: 'Back',
  submit: 'Submit ESA Evaluation Request',
  submitting: 'Submitting Request...',
  requiredNote: 'Please answer every question that is not marked optional.',
  optional: 'optional',
  summaryTitle: 'Please check these answers',
  review: {
    title: 'Check your answers',
    lead: 'Please read them one more time. Nothing has been sent yet.',
    change: 'Change',
    changeAnswer: 'Change: {question}',
    backTo: 'Back to my review',
    unanswered: 'Not answered',
  },
  resume: {
    part: 'You stopped at part {step} of {steps}',
    review: 'You stopped before sending',
    text: 'What you wrote is still here, in this tab only.',
    continue: 'Continue',
    startOver: 'Start over',
  },
  problem: '{question}: {problem}',
  clear: {
    button: 'Clear my answers',
    question: 'Remove everything you wrote here from this tab?',
    confirm: 'Yes, clear it all',
    cleared: 'Your answers are cleared.',
  },
  sendingSlowly: 'This is taking longer than usual. Please leave the page open a little longer.',
  notSent: 'Nothing you wrote is lost: it is still here, and you can send it again.',
  withoutScriptFailed:
    'Your browser’s Back button leads back to the form. Most browsers still have what you wrote there.',
  honeypot: 'Leave this field empty',
  sections: byName<SectionWords>()({
    person: { title: 'About you' },
    home: { title: 'Where you live', lead: 'ESA evaluations are for Florida residents only.' },
    animal: { title: 'Your animal and your home' },
    health: { title: 'How you are doing', lead: 'A sentence or two for each question is enough.' },
  }),
  fields: byName<FieldWords>()({
    firstName: { label: 'First name', required: 'Please enter your first name' },
    lastName: { label: 'Last name', required: 'Please enter your last name' },
    email: { label: 'Email', required: 'Please enter your email address' },
    phone: { label: 'Phone', placeholder: '(555) 123-4567', required: 'Please enter your phone number' },
    dateOfBirth: {
      label: 'Date of birth',
      hint: 'Month, day and year, such as 04/23/1985 or April 23, 1985. Evaluations are for adults, 18 and older.',
      required: 'Please enter your date of birth',
    },
    address: { label: 'Street address', required: 'Please enter your street address' },
    city: { label: 'City', required: 'Please enter your city' },
    state: { label: 'State', hint: 'I am licensed in Florida and can evaluate Florida residents only.' },
    zipCode: {
      label: 'ZIP code',
      hint: 'Florida ZIP codes begin with 32, 33 or 34.',
      placeholder: '32801',
      required: 'Please enter your ZIP code',
    },
    currentAnimal: { label: 'Do you have an animal now?', required: 'Please choose one answer' },
    animalDetails: { label: 'About the animal', hint: 'What kind, how old, how long together.' },
    mentalHealthConditions: {
      label: 'Mental health conditions',
      hint: 'A diagnosis if you have one; otherwise, what you have been struggling with.',
      required: 'Please tell me about your mental health',
    },
    currentMedications: { label: 'Current medications' },
    previousTherapy: { label: 'Past or current therapy', hint: 'When, and whether it helped.' },
    symptomsDescription: {
      label: 'What a hard day looks like, and how an animal helps or might help',
      required: 'Please describe your symptoms in a sentence or two',
    },
    housingNeed: { label: 'Do you need the letter for your housing?', required: 'Please choose one answer' },
    additionalInfo: { label: 'Anything else I should know' },
  }),
  choices: {
    state: { FL: 'Florida' },
    currentAnimal: { yes: 'Yes', no: 'No', considering: 'I am considering one' },
    housingNeed: { yes: 'Yes', no: 'No', unsure: 'I am not sure' },
  },
  wrong: {
    email: 'Please enter a valid email address',
    phone: 'Please enter a phone number with area code, such as (555) 123-4567',
    dateNotReal: 'Please enter a real date, such as 04/23/1985',
    dateInFuture: 'Please enter a date in the past',
    notAdult: 'I can evaluate adults only, 18 and older',
    zipCode: 'Please enter a ZIP code of five digits',
    zipOutsideFlorida:
      'This ZIP code is not in Florida, where they begin with 32, 33 or 34. I can evaluate Florida residents only.',
    state: 'ESA evaluations are for Florida residents only',
    choice: 'Please choose one of the answers',
    tooLong: 'Please keep this to {max} characters',
  },
  sent: {
    title: 'ESA Evaluation Request Submitted!',
    description:
      "I'll review your information and contact you within {{esaRequestAnswer}} to schedule your evaluation.",
  },
  failed: {
    title: 'Error submitting evaluation request',
    description: 'Please try again or contact me directly via email.',
  },
  followUps: {
    title: 'ESA follow‑up resources',
    lead: 'A few short emails on living with an emotional support animal: housing letters, good manners, everyday care. Signing up says nothing about whether you asked for an evaluation.',
    button: 'Send me the resources',
  },
}

/** Types every entry alike, with its optional words, and keeps the names. */
function byName<Entry>() {
  return <Name extends string>(entries: Record<Name, Entry>) => entries
}
