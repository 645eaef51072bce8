/** Where the code of a booking platform is pasted: in the editor above the fields that it fills in, in the guided opening alone. */
export const calendarCode = {
  label: 'Paste the code from your booking platform',
  hint: 'The platform gives out a few lines “for your website”. Paste them whole: addresses and the marks of your practice are taken from them. Nothing in them is run, and they are not kept.',
  take: 'Take it from this code',
  recognized: 'Taken: the script at {host}, and {marks}.',
  marks: { one: '1 mark of your practice', many: '{count} marks of your practice' },
  taken: 'What is taken from the code',
  off: {
    switched: { text: 'Your booking page shows no calendar: it is switched off.', link: 'Switch it on' },
    noProfile: {
      text: 'Your booking page shows no calendar: you have no profile at this platform.',
      link: 'Enter its address',
    },
  },
  setUp: 'Set it up all the same',
  problems: {
    tooLong: 'This is too long to be that code. Paste only the lines that the platform gives out.',
    noScript: 'There is no script in this. Please copy all of the lines, from the first < to the last >.',
    onlyAddress:
      'This is an address, not the code of a calendar. If people book there, put it at the platform, under “Address of your profile there”: the booking page then has a button to it.',
    noAddress: 'The script in this has no address that begins with https://.',
    manyScripts: 'There is more than one script in this. Please paste the code of one calendar only.',
    noMarks: 'The link or box that belongs to the script is missing. Please copy all of the lines.',
    onlyFrame:
      'This code is a frame, which can’t be used here. Put its address into your profile at the platform instead: people then open the calendar there.',
  },
}
