import type { RunningServices } from './services'

interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** What the simulator's inbox has for an address, newest first. */
export async function mailsTo(
  { simulatorUrl }: RunningServices,
  address: string,
): Promise<readonly ReceivedMail[]> {
  const response = await fetch(`${simulatorUrl}/mail.json`)
  const mails = (await response.json()) as readonly ReceivedMail[]
  return mails.filter(({ to }) => to === address)
}
