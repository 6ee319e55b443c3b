import { defineMessages } from '../define-messages'

/** States of documents and signers, wherever they are shown to an owner. */
export const documentStateMessages = defineMessages({
  lt: {
    saved: 'Laukia parašų',
    signed_partially: 'Pasirašyta iš dalies',
    signed: 'Pasirašyta',
    declined: 'Atsisakyta',
    expired: 'Terminas baigėsi',
    removed: 'Ištrinta',
    signedCount: 'Pasirašė {signed} iš {all}',
    signedOf: '{signed} iš {all}',
    noSigners: 'Nėra pasirašančių',
  },
  en: {
    saved: 'Waiting for signatures',
    signed_partially: 'Partly signed',
    signed: 'Signed',
    declined: 'Declined',
    expired: 'Expired',
    removed: 'Removed',
    signedCount: '{signed} of {all} signed',
    signedOf: '{signed} of {all}',
    noSigners: 'Nobody to sign',
  },
})
