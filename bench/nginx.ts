import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { siteFolder } from './built-site.ts'

const PROGRAM = process.env.NGINX_PATH || 'nginx'

interface Nginx {
  address: string
  /** The master process, whose child is the worker. */
  pid: number | undefined
  stop(): Promise<void>
}

/** nginx on the built site, configured to be fast. @returns undefined when it is not on the PATH */
export async function startNginx(port: number): Promise<Nginx | undefined> {
  const home = await mkdtemp(join(tmpdir(), 'nginx-'))
  const configuration = join(home, 'nginx.conf')
  await writeFile(configuration, configurationFor(port, home))
  const child = spawn(PROGRAM, ['-e', join(home, 'error.log'), '-p', home, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = Promise.race([once(child, 'exit').then(() => 'ended'), once(child, 'error')])
  const missing = await Promise.race([once(child, 'spawn').then(() => false), ended.then(() => true)]).catch(
    () => true,
  )
  if (missing) {
    await rm(home, { recursive: true })
    return undefined
  }
  const address = `http://127.0.0.1:${port}`
  await waitForResponse(address, () => child.exitCode)
  return {
    address,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true })
    },
  }
}

// Like the product: one worker, the same compressed files, no log of page requests.
function configurationFor(port: number, home: string): string {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(home, 'nginx.pid')};
events { worker_connections 1024; }
http {
  types {
    text/html html; text/css css; text/javascript js; image/svg+xml svg;
    image/avif avif; image/webp webp; image/png png; font/woff2 woff2;
  }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=1000 inactive=1h;
  open_file_cache_valid 1h;
  gzip_static on;
  gzip_vary on;
  client_body_temp_path ${join(home, 'body')};
  proxy_temp_path ${join(home, 'proxy')};
  fastcgi_temp_path ${join(home, 'fastcgi')};
  uwsgi_temp_path ${join(home, 'uwsgi')};
  scgi_temp_path ${join(home, 'scgi')};
  server {
    listen 127.0.0.1:${port};
    root ${siteFolder};
    index index.html;
    location / { try_files $uri $uri/index.html =404; }
    location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
  }
}
`
}

async function waitForResponse(address: string, exitCode: () => number | null) {
  for (let tries = 0; tries < 100; tries++) {
    if (exitCode() !== null) throw new Error('nginx did not start; its reason is above.')
    const responded = await fetch(address).then(
      () => true,
      () => false,
    )
    if (responded) return
    await wait(50)
  }
  throw new Error('nginx did not respond within 5 seconds.')
}
