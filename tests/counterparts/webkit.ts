import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { vi } from 'vitest'

import { endProcess, freePort } from '#tests/support/product.ts'

import { programOf } from './programs.ts'
import { openSession } from './web-driver.ts'
import { WebKitPage } from './webkit-page.ts'

/** Its toolbar would keep the window at 447 pixels and more. */
const SMALL_TOOLBAR = `toolbar, toolbar *, box > * button, entry { min-width: 0; padding: 0; margin: 0; border: 0; }
toolbar image, button image { -gtk-icon-transform: scale(0.1); min-width: 0; }`

const PATIENCE = { timeout: 30_000, interval: 200 }
/** Of a browser on a busy machine. */
const STARTING = 60_000

export interface WebKit {
  open(): Promise<WebKitPage>
  /** The number of connections to anything but this machine. */
  outside(): number
  stop(): Promise<void>
}

/** A screen, the driver, and a proxy that takes whatever is meant for another machine, and refuses it. */
export async function startWebKit(): Promise<WebKit> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), SMALL_TOOLBAR)
  let outside = 0
  const proxy = createServer((socket) => {
    outside += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  const screen = await startScreen()
  const through = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const capabilities = {
    proxy: { proxyType: 'manual', httpProxy: through, sslProxy: through, noProxy: ['127.0.0.1'] },
    'webkitgtk:browserOptions': { args: ['--automation'] },
  }
  const env = { ...process.env, DISPLAY: screen.display, XDG_CONFIG_HOME: home, TZ: 'America/New_York' }
  async function open(): Promise<WebKitPage> {
    const port = await freePort()
    // A driver has one session in its life.
    const driver = spawn(programOf('webkit', 'WebKitWebDriver'), [`--port=${port}`], { env, stdio: 'ignore' })
    const address = `http://127.0.0.1:${port}`
    try {
      await vi.waitFor(() => fetch(`${address}/status`), PATIENCE)
      return new WebKitPage(await openSession(address, capabilities, STARTING), () => endProcess(driver))
    } catch (error) {
      await endProcess(driver)
      throw error
    }
  }

  return {
    // Once more: now and then a browser ends while it starts, of which its driver says nothing.
    open: () => open().catch(open),
    outside: () => outside,
    async stop() {
      await endProcess(screen.program)
      proxy.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** @returns an X server without a screen, on the display that it chose */
async function startScreen() {
  const program = spawn(
    programOf('webkit', 'Xvfb'),
    // The pointer is in the middle, and without a window manager the window under it has the focus.
    ['-displayfd', '3', '-screen', '0', '640x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const [number] = (await once(program.stdio[3]!, 'data')) as [Buffer]
  return { program, display: `:${number.toString().trim()}` }
}
