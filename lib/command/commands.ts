import type { Actions } from './command'

interface Command {
  readonly about: string
  /**
   * Loads the module of the command. It is loaded only when called, so that a command starts without the others'
   * modules.
   */
  readonly load: () => Promise<{ readonly actions: Actions }>
}

/** The commands of `paraph`, in the order of its help. */
export const commands: Readonly<Record<string, Command>> = {
  validate: { about: 'Validate signed files', load: () => import('./validate') },
  augment: {
    about: 'Keep signed files valid: raise or renew them by time-stamps',
    load: () => import('./augment'),
  },
  keep: {
    about: 'List kept documents that were not renewed, and try again',
    load: () => import('./keep'),
  },
  'relying-party': {
    about: 'Add, rotate, revoke and list relying parties',
    load: () => import('./relying-party'),
  },
  organisation: {
    about: 'Create organisations, and list them',
    load: () => import('./organisation'),
  },
  doctor: { about: 'Test everything an installation needs', load: () => import('./doctor') },
  backup: { about: 'Make, verify, list and delete backups', load: () => import('./backup') },
  restore: { about: 'Restore a backup, and activate it', load: () => import('./restore') },
  audit: { about: 'Verify the audit trail', load: () => import('./audit') },
  person: { about: 'Export or erase the data of a person', load: () => import('./person') },
  screening: { about: 'Import and query screening lists', load: () => import('./screening') },
  secrets: { about: 'Rotate the secrets of portal and gateway', load: () => import('./secrets') },
  files: { about: 'Find unknown files; encrypt files', load: () => import('./files') },
}
