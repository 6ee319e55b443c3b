import type { NoSigningPage, SigningPage } from './signing-page'

const whilePhoneRings = 1500
const whileOthersSign = 3000
const whileReading = 15_000

/** How often an open page asks whether it is still true; undefined when it stays so. */
export function refreshEveryMs(page: SigningPage | NoSigningPage): number | undefined {
  if ('closed' in page) return page.closed === 'unreachable' ? whileOthersSign : undefined
  const { stage, invitation } = page
  switch (stage.name) {
    case 'waiting':
      return whilePhoneRings
    case 'identify':
    case 'choose':
      return invitation.busy_seconds === null ? whileReading : whileOthersSign
    case 'early':
      return whileReading
    case 'signed':
      return invitation.other_signers.every(isDone) ? undefined : whileReading
    default:
      return undefined
  }
}

const isDone = ({ signStatus }: { signStatus: string }) => signStatus === 'signed'
