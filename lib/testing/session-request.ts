import type { SessionRequest } from '@/lib/storage/records'

/** What somebody is asked when it does not matter what. */
export const sessionRequest: SessionRequest = {
  locale: 'lt',
  text: '',
  textFormat: 'GSM-7',
  phoneLanguage: 'LIT',
  certificateLevel: 'QUALIFIED',
  peps: false,
  sanctions: false,
}
