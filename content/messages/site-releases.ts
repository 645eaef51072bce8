/** What the owner reads when a version could not go live. */
export const siteReleases = {
  diskFull:
    'The server’s disk is full, so this version could not be made. Visitors see the site as it was. Once there is room again, please publish again.',
  samples:
    'This version of the site’s software brings examples that are to be replaced first, so what you published was not shown. The editor names them.',
  notMade:
    'This version could not be made, and visitors see the site as it was. Please publish again. If that does not help, the server’s log says why.',
  /** Of a list of changes in a mail. */
  publication: {
    removed: 'removed “{text}”',
    added: 'added “{text}”',
    changed: 'was “{before}”, now “{after}”',
    spacing: 'only spaces changed',
    nothing: 'Nothing that visitors can see',
    more: 'and {count} more',
    deletedAccount: 'Someone whose account has been deleted',
  },
  update: {
    waiting:
      'Legal texts among them stay on your website as they were, until you have read and published the new ones.',
    nothingWaits: 'Your website shows them already.',
  },
}
