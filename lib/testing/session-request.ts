import type { SessionRequest } from '@/lib/storage/schema/records'

/** A session request for tests in which its content does not matter. */
export const sessionRequest: SessionRequest = {
  locale: 'lt',
  text: '',
  textFormat: 'GSM-7',
  phoneLanguage: 'LIT',
  certificateLevel: 'QUALIFIED',
  peps: false,
  sanctions: false,
}
