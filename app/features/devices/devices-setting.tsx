import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { Setting } from '#app/components/setting.tsx'
import { agoOf, dayOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { type Device, deviceKeys, readDevices, signOutDevice, signOutOthers } from './devices.data.ts'

const words = secondFactor.devices
const TOAST = { of: 'devices' }

/** Where the member is signed in, and buttons to sign out each device. For the owner and for members. */
export function DevicesSetting() {
  const devices = useQuery({
    queryKey: deviceKeys.list,
    queryFn: readDevices,
    refetchOnWindowFocus: 'always',
  })
  return (
    <Setting id="devices" title={words.title} body={words.body}>
      {devices.data && <DeviceList devices={devices.data} />}
      <QueryStatus query={devices} words={words} />
    </Setting>
  )
}

function DeviceList({ devices }: { devices: Device[] }) {
  const one = useSignOut(signOutDevice, words.signedOut, (device, id) => device.id === id)
  const others = useSignOut(signOutOthers, words.signedOutOthers, (device) => !device.is_current)
  const alone = devices.length === 1
  return (
    <>
      <ul aria-label={words.list} className="border-t border-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-x-4 border-b border-line py-3">
            <DeviceFacts device={device} />
            {!device.is_current && (
              <Button
                look="quiet"
                className="-mr-3 shrink-0"
                aria-describedby={`device-${device.id}`}
                busy={one.isPending && one.variables === device.id}
                onClick={() => one.mutate(device.id)}
              >
                {one.isPending && one.variables === device.id ? words.signingOut : words.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {alone ? (
        <p className="mt-4 text-small text-ink-soft">{words.onlyThis}</p>
      ) : (
        <Button
          look="secondary"
          className="mt-5"
          busy={others.isPending}
          onClick={() => others.mutate(undefined)}
        >
          {others.isPending ? words.signingOut : words.signOutOthers}
        </Button>
      )}
    </>
  )
}

function DeviceFacts({ device: { id, device, created_at, last_used_at, is_current } }: { device: Device }) {
  const date = dayOf(created_at)
  return (
    <div id={`device-${id}`} className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        <span>{device ?? words.unknown}</span>
        {is_current && (
          <>
            <HiddenComma />
            <Badge tone="settled">{words.current}</Badge>
          </>
        )}
      </p>
      <p className="text-fine text-ink-soft">
        {is_current ? fill(words.sinceNow, { date }) : fill(words.since, { date, ago: agoOf(last_used_at) })}
      </p>
    </div>
  )
}

/**
 * Removes signed-out devices from the list immediately and refetches it, which may fail. The pressed button is removed
 * with its device, so the focus moves to the heading.
 */
function useSignOut<T>(
  signOut: (which: T) => Promise<void>,
  done: ToastMessage,
  isSignedOut: (device: Device, which: T) => boolean,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: signOut,
    async onSuccess(_nothing, which) {
      const isRemaining = (device: Device) => !isSignedOut(device, which)
      client.setQueryData<Device[]>(deviceKeys.list, (devices) => devices?.filter(isRemaining))
      await client.invalidateQueries({ queryKey: deviceKeys.list })
      toast(done, TOAST)
      document.getElementById('devices-title')?.focus()
    },
    onError: () => toast({ ...words.failed, tone: 'destructive' }, TOAST),
  })
}
