import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'

import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]
const UNPACKED = resolve('node_modules/.cache/chromium')
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Browser {
  executablePath: string
  args: string[]
  env?: Record<string, string>
}

/**
 * Finds the Chromium for tests: `CHROMIUM_PATH`; on Linux x64 the packaged headless shell, so that results do not
 * depend on the machine's browser; Playwright's own; the system's.
 *
 * @throws an Error that says what to run when there is none
 */
export async function findChromium(): Promise<Browser> {
  return browserAt([process.env.CHROMIUM_PATH]) ?? (await packagedChromium()) ?? fullBrowser() ?? none()
}

/**
 * Finds a Chromium with everything that visitors' browsers have: `CHROMIUM_PATH`, the system's, Playwright's own. Only
 * where there is none, the packaged one, which is a headless shell and does less work for each page.
 *
 * @throws an Error that says what to run when there is none
 */
export async function findFullChromium(): Promise<Browser> {
  return (
    browserAt([process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS]) ??
    fullBrowser() ??
    (await packagedChromium()) ??
    none()
  )
}

/** @returns the version of a browser, which is started for it: not every system has `--version` */
export async function describeBrowser(browser: Browser): Promise<string> {
  const started = await chromium.launch(browser)
  try {
    return `Chromium ${started.version()} (${relative('.', browser.executablePath)})`
  } finally {
    await started.close()
  }
}

/** @returns whether it is a whole Chromium, which does several times the work of a headless shell */
export function isFullBrowser({ executablePath }: Browser): boolean {
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].includes(executablePath)
}

function fullBrowser(): Browser | undefined {
  return browserAt([chromium.executablePath(), ...SYSTEM_BROWSERS])
}

function browserAt(paths: readonly (string | undefined)[]): Browser | undefined {
  const executablePath = paths.find((path) => path && existsSync(path))
  return executablePath === undefined ? undefined : { executablePath, args: ARGUMENTS }
}

function none(): never {
  throw new Error('No Chromium was found. Run `npx playwright install chromium`, or set CHROMIUM_PATH.')
}

/** @returns nothing where it is not made for the machine, or does not run there, such as with an older C library */
async function packagedChromium(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const executablePath = join(UNPACKED, 'chromium')
  const env = {
    ...definedEnvironment(),
    FONTCONFIG_PATH: join(UNPACKED, 'fonts'),
    LD_LIBRARY_PATH: [join(UNPACKED, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(delimiter),
  }
  try {
    if (!existsSync(UNPACKED)) await unpack()
    await promisify(execFile)(executablePath, ['--version'], { env })
  } catch {
    return undefined
  }
  return { executablePath, args: ARGUMENTS, env }
}

/** Unpacks into a temporary folder and renames it: concurrent runs never see a partial browser. */
async function unpack() {
  const parent = resolve('node_modules/.cache')
  await mkdir(parent, { recursive: true })
  const aside = await mkdtemp(join(parent, 'chromium-'))
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env
  // The package unpacks to the temporary folder, and its shared libraries only on AWS.
  Object.assign(process.env, { TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })
  const { default: packaged } = await import('@sparticuz/chromium')
  await packaged.executablePath()
  restore('TMPDIR', TMPDIR)
  restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV)
  // Its own configuration names folders of AWS; without fonts all text would count as hidden.
  await writeFile(join(aside, 'fonts', 'fonts.conf'), fontConfiguration())
  await rename(aside, UNPACKED).catch(() => rm(aside, { recursive: true }))
}

function fontConfiguration(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(UNPACKED, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(UNPACKED, 'font-cache')}</cachedir>
</fontconfig>
`
}

function restore(name: string, value: string | undefined) {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
