export function isTooOld(version: string, needed?: string): boolean
export function linkNode(
  modules?: string,
  system?: { platform: string; arch: string },
): 'linked' | 'unlinked' | 'missing'
export function folderProblem(folder: string): string | undefined
