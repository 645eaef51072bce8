/** What the server says about the owner's draft, beside a field or in a list of changes. */
export const siteDraft = {
  refused: {
    fixed: 'This cannot be changed.',
    tooLong: 'This is too long to be saved. Please shorten it.',
    unreadable: 'This has a character that cannot be saved. Please type the text again.',
    tooMuch: 'All changes together are too long to be published. Please shorten some texts.',
    pictureGone: 'This picture is no longer kept. Please choose it again.',
    unchanged: 'This is what visitors see already, so there is nothing to publish.',
  },
  /** An example that visitors of an open site would come to read. */
  sample: {
    invented: 'This is still an example ({label}). Replace it with yours.',
    mayBeRight: 'This is still an example ({label}). Replace it, or say that it is right as it is.',
    /** Of a version that the owner would bring back. */
    inRelease: 'Still an example: {label}',
  },
  /** Of a sample that the owner keeps: the words are the same, and it is theirs from then on. */
  kept: 'stays as it is',
}
