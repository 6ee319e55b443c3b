import { utf8 } from '@paraph/validator/encoding/bytes'
import type { Certificate } from '@paraph/validator/pki/certificate/certificate'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import { readList } from '@paraph/validator/trust/list/read-list'
import { trustAnchorsFrom } from '@paraph/validator/trust/trust-anchors'
import { trustServices } from '@paraph/validator/trust/trust-services'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { configuredClient, outgoingClient } from '@/lib/network/outgoing'
import type { RunningServices } from '../services'

/** The anchors for a validator that does not know the simulator's trusted list. */
export async function rootsOfSimulator(running: RunningServices): Promise<readonly Certificate[]> {
  return trustAnchorsFrom(await download(running, '/anchors.pem'), 'anchors.pem').certificates
}

/** The anchors for a gateway next to the simulator: its roots, and the services in its trusted list. */
export async function anchorsOfSimulator(
  running: RunningServices,
): Promise<readonly Certificate[]> {
  const roots = await rootsOfSimulator(running)
  const list = readList(await download(running, '/tl.xml'))
  const store = openTrustStore({ certificates: roots.map(({ der }) => der), lists: [list] })
  return purposes.flatMap((purpose) => store.anchorsFor(purpose))
}

async function download({ simulatorUrl }: RunningServices, path: string): Promise<Uint8Array> {
  return utf8(await (await fetch(simulatorUrl + path)).text())
}

const purposes = ['certificates', 'time-stamps', 'revocation'] as const

/** The time-stamps and the revocation data of the simulator. */
export function trustOfSimulator(
  { simulatorUrl }: RunningServices,
  certificates: readonly Certificate[],
): TrustServices {
  return trustServices({
    timeStampingAddresses: [`${simulatorUrl}/tsa`],
    configuredHttp: configuredClient(),
    outgoingHttp: outgoingClient({ allow: [new URL(simulatorUrl).host] }),
    anchors: () => ({ certificates }),
    clock: () => new Date(),
  })
}
