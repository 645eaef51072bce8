import { existsSync, symlinkSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// Plain JavaScript, because it runs on versions of Node that are too old for TypeScript.

/** The oldest Node that runs this project. */
const NEEDED = '22.22'
/** The oldest Node to install with: npm skips native packages that require a newer one than it runs on. */
const NEEDED_BY_NPM = '20.19'

/** @param {string} version such as `22.21.0` */
export function isTooOld(version, needed = NEEDED) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number)
  return major < neededMajor || (major === neededMajor && minor < neededMinor)
}

/**
 * Links the Node of the installed packages if npm has not: before version 11 it treats the packages of other systems as
 * failed, and removes the link that all of them share.
 * @returns {'linked' | 'unlinked' | 'missing'} 'unlinked' when it is installed and can't be linked, as on Windows
 */
export function linkNode(modules = 'node_modules', { platform, arch } = process) {
  const own = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  if (!existsSync(`${modules}/${own}`)) return 'missing'
  if (existsSync(`${modules}/.bin/node`)) return 'linked'
  if (platform === 'win32') return 'unlinked'
  symlinkSync(`../${own}/bin/node`, `${modules}/.bin/node`)
  return 'linked'
}

const MESSAGES = {
  linked: 'The right one is linked now: please run the same command again.',
  unlinked: 'The right one is there and not linked: run `npm rebuild`, then the same command again.',
  incomplete: `npm has left out packages that do not fit it, so nothing can be built. Install Node and npm anew (on Linux \`npm install --global node-linux-${process.arch}@24 npm@11\` does), open a new shell, and run \`npm ci\` again.`,
  missing:
    'On Linux and Windows `npm ci` brings its own; elsewhere install a newer Node and run `npm ci` again.',
}

/** A shell caches the path of `node`: only a new one finds the one that was linked just now. */
const IN_A_NEW_SHELL = '--new-shell'

/**
 * Tools take `%`, `#` and `?` in the path of a folder for parts of an address.
 * @param {string} folder
 * @returns {string | undefined} what to do, in a sentence
 */
export function folderProblem(folder) {
  const [found] = /[%#?]/.exec(folder) ?? []
  if (found === undefined) return undefined
  return `The folder ${folder} has ${found} in its name, which the tools of this project can't read. Rename it, or move the project to another folder, and run the same command again.`
}

const isMain = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
const problem = isMain ? folderProblem(process.cwd()) : undefined
if (problem !== undefined) {
  console.error(problem)
  process.exit(1)
}

if (isMain && isTooOld(process.versions.node)) {
  const outcome = isTooOld(process.versions.node, NEEDED_BY_NPM) ? 'incomplete' : linkNode()
  if (outcome !== 'linked' || process.argv[2] !== IN_A_NEW_SHELL) {
    console.error(
      `This project needs Node ${NEEDED} or newer; this is Node ${process.versions.node}. ${MESSAGES[outcome]}`,
    )
    process.exit(1)
  }
}
