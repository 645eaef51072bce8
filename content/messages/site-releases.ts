/** Why a version could not go live, told to the owner. */
export const siteReleases = {
  noRoom:
    'The server’s disk is full, so this version could not be made. Visitors see the site as it was. Once there is room again, publish once more.',
  notMade:
    'This version could not be made, and visitors see the site as it was. Please publish once more. If that does not help, the server’s log says why.',
}
