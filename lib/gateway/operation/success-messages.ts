/** Texts for people in answers, by locale. */
export const successMessages = {
  lt: {
    uploaded: 'Dokumentas įkeltas',
    invited: 'Pakviesta pasirašyti',
    removed: 'Dokumentas pašalintas',
  },
  en: {
    uploaded: 'Document was successfully uploaded',
    invited: 'Invited to sign',
    removed: 'Document was successfully removed',
  },
} as const
