import type { RunningServices } from './services'

interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
}

/** The mails for an address in the simulator's inbox, newest first. */
export async function mailsTo(
  { simulatorUrl }: Pick<RunningServices, 'simulatorUrl'>,
  address: string,
): Promise<readonly ReceivedMail[]> {
  const response = await fetch(`${simulatorUrl}/mail.json?to=${encodeURIComponent(address)}`)
  return (await response.json()) as readonly ReceivedMail[]
}
