import { type Facts, titled, type Words } from './wording'

/** Names stay in the nominative everywhere: nobody can decline a stranger's name rightly. */
export const lithuanian: Words = {
  locale: 'lt-LT',
  clock: 'Lietuvos laiku',
  letters: {
    invitation: (facts) => ({
      subject: titled('Prašymas pasirašyti', facts, 'Prašymas pasirašyti dokumentą'),
      heading: facts.asker
        ? `${facts.asker} prašo Jūsų pasirašyti dokumentą`
        : 'Jūsų prašoma pasirašyti dokumentą',
      sentences: [privacy(facts), deadline(facts), needs(facts)],
      button: 'Peržiūrėti ir pasirašyti',
    }),
    reminder: (facts) => ({
      subject: titled('Priminimas pasirašyti', facts, 'Priminimas pasirašyti dokumentą'),
      heading: facts.asker
        ? `${facts.asker} primena: dokumentas laukia Jūsų parašo`
        : 'Dokumentas laukia Jūsų parašo',
      sentences: [
        privacy(facts),
        deadline(facts),
        needs(facts),
        'Ankstesniuose laiškuose esančios nuorodos nebegalioja – naudokitės šia.',
      ],
      button: 'Peržiūrėti ir pasirašyti',
    }),
    completed: (facts) => ({
      subject: titled('Pasirašyta', facts, 'Dokumentas pasirašytas'),
      heading: 'Dokumentą pasirašė visi',
      sentences: [
        'Pasirašytą dokumentą galite peržiūrėti ir atsisiųsti.',
        facts.until && `Padarykite tai iki ${facts.until}: vėliau dokumentas bus ištrintas.`,
      ],
      button: 'Atverti dokumentą',
    }),
    declined: (facts) => ({
      subject: titled('Atsisakyta pasirašyti', facts, 'Atsisakyta pasirašyti dokumentą'),
      heading: facts.decliner
        ? `${facts.decliner} atsisakė pasirašyti dokumentą`
        : 'Vienas iš pasirašančiųjų atsisakė pasirašyti dokumentą',
      sentences: [
        reasonGiven(facts),
        'Pasirašyti šio dokumento nebegalima. Jums nieko daryti nereikia.',
      ],
      button: 'Atverti dokumentą',
    }),
    expired: (facts) => ({
      subject: titled('Pasirašymo terminas baigėsi', facts, 'Pasirašymo terminas baigėsi'),
      heading: 'Pasirašymo terminas baigėsi',
      sentences: [
        'Ne visi pasirašė laiku, todėl dokumento pasirašyti nebegalima.',
        'Jei parašų vis dar reikia, dokumentą teks išsiųsti iš naujo.',
      ],
      button: 'Atverti dokumentą',
    }),
  },
  document: 'Dokumentas',
  otherwise: 'Jei mygtukas neveikia, nukopijuokite šią nuorodą į naršyklę:',
  caution: 'Nuoroda skirta tik Jums – niekam jos nepersiųskite.',
  unexpected:
    'Nesitikėjote šio laiško? Nieko nedarykite: be Jūsų telefono niekas nebus pasirašyta.',
  demonstration: 'Demonstracija: šie parašai neturi teisinės galios.',
}

const methods = { mobile: '„Mobile-ID“', smartid: '„Smart-ID“' } as const

function privacy({ documentName }: Facts): string | undefined {
  if (documentName) return undefined
  return 'Dokumentas privatus: jį pamatysite patvirtinę savo tapatybę.'
}

function deadline({ until }: Facts): string | undefined {
  return until && `Pasirašyti galite iki ${until}.`
}

function needs({ method }: Facts): string {
  return `Jums reikės telefono su ${method ? methods[method] : '„Smart-ID“ arba „Mobile-ID“'}.`
}

function reasonGiven({ reason }: Facts): string | undefined {
  return reason && `Nurodyta priežastis: „${reason}“`
}
