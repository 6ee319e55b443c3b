import {
  type CertificateName,
  type Dice,
  inEstonian,
  inLatvian,
  inLithuanian,
} from './baltic-forms'

/** Common given names and surnames, as the statistics offices of the three countries publish them; combined at random. */
const words = {
  LT: {
    M: 'Jonas Vytautas Antanas Tomas Juozas Mindaugas Darius Andrius Marius Lukas Matas Mantas Paulius Petras Saulius Vidas Rimantas Algirdas Kęstutis Gintaras Arūnas Linas Dainius Domas Jokūbas Nojus Kajus Benas Dovydas Ignas Rokas Justinas Karolis Povilas Edvardas Stasys Kazys Romas Egidijus Virginijus Valdas Audrius Giedrius Žydrūnas Šarūnas Žygimantas Gediminas Vaidas Rytis Ąžuolas',
    F: 'Ona Janina Irena Danutė Rasa Vida Aldona Jūratė Inga Daiva Aušra Rūta Lina Asta Eglė Austėja Emilija Gabija Ugnė Goda Liepa Kamilė Urtė Ieva Agnė Kristina Laura Jolanta Renata Nijolė Regina Birutė Živilė Šarūnė Žydrė Viktorija Gintarė Justina Miglė Sandra Simona Vilma Jurgita Rita Loreta Lijana Dalia Genovaitė Zita Onutė',
    surnames:
      'Kazlauskas Petrauskas Jankauskas Stankevičius Vasiliauskas Žukauskas Butkus Paulauskas Urbonas Kavaliauskas Ramanauskas Baranauskas Šimkus Rimkus Adomaitis Balčiūnas Navickas Sakalauskas Mikalauskas Bagdonas Mažeika Pocius Žilinskas Juškevičius Kučinskas Gudaitis Norkus Dambrauskas Černiauskas Savickas Ivanauskas Vaitkus Bieliauskas Rutkauskas Lukoševičius Jonaitis Tamošiūnas Grigas Šukys Vitkus Morkūnas Žemaitis Račkauskas Budrys Gedvilas Kairys Skuodis Girdenis Pakalnis Aleksa',
  },
  LV: {
    M: 'Jānis Andris Juris Edgars Māris Pēteris Aivars Guntis Ivars Normunds Artūrs Kārlis Roberts Mārtiņš Aigars Valdis Gatis Raivis Kaspars Oskars Ainārs Uldis Dainis Ēriks Gints Rihards Gustavs Emīls Markuss Toms Ralfs Dāvis Imants Ojārs Zigurds Ilmārs Viesturs Ģirts Arnis Egils Ģederts Ludis Krišjānis Haralds Ansis Vilnis Elvis Lauris Intars Harijs',
    F: 'Anna Kristīne Inese Ilze Inga Aija Anita Ināra Līga Dace Ieva Baiba Zane Sandra Laura Elīna Liene Evita Daiga Gunta Vija Ausma Skaidrīte Mārīte Rasma Maija Velta Biruta Dzintra Sarmīte Iveta Aiga Agnese Santa Madara Linda Rūta Emīlija Elza Paula Alise Marta Sofija Estere Ērika Ženija Jana Krista Signe Žanete',
    surnames:
      'Bērziņš Kalniņš Ozoliņš Jansons Liepiņš Krūmiņš Balodis Eglītis Zariņš Pētersons Vītols Kļaviņš Kārkliņš Vanags Roze Lapiņš Šmits Zālītis Priede Skuja Ozols Dombrovskis Cīrulis Caune Āboliņš Grīnbergs Mednis Gailis Krastiņš Strautiņš Apinis Bite Freimanis Rozenbergs Puriņš Rudzītis Siliņš Lācis Briedis Žagars Ābele Bergmanis Blūms Celmiņš Dreimanis Dzenis Feldmanis Grauds Kauliņš Ķirsis',
  },
  EE: {
    M: 'Rein Jaan Toomas Jüri Andres Margus Urmas Priit Tiit Peeter Aivar Mati Ants Raivo Kalev Madis Martin Rasmus Robin Oliver Markus Kaspar Karl Henri Siim Tanel Indrek Marko Meelis Arvo Heino Väino Uno Tõnu Tõnis Hugo Sten Rauno Erki Riho Ülo Õnne Aare Kristjan Sander Ott Taavi Veiko Ain Villu',
    F: 'Anne Tiina Ülle Sirje Piret Malle Anu Kadri Kristiina Maie Aino Helgi Liisa Mari Katrin Triin Kati Maarja Riina Merle Eve Pille Õie Helle Ene Linda Leida Marika Reet Sofia Eliise Mia Lenna Hanna Emma Laura Grete Kairi Kerli Heli Eha Külli Inge Signe Ruth Elle Evi Ester Ly Aet',
    surnames:
      'Tamm Saar Sepp Mägi Kask Kukk Rebane Ilves Pärn Koppel Lepik Oja Luik Raudsepp Kuusk Vaher Kallas Lepp Mets Kivi Põder Laas Õunapuu Kaasik Teder Kangur Karu Paju Jõgi Peterson Roos Hunt Käär Lõhmus Uibo Toom Aas Raud Ots Pukk Kütt Männik Soosaar Tomson Jürgenson Kruus Sarapuu Laur Viik Ojala',
  },
} as const

/** A person of no list. */
export interface OrdinaryPerson extends CertificateName {
  readonly country: 'LT' | 'LV' | 'EE'
  readonly gender: 'M' | 'F'
  /** YYYY-MM-DD. */
  readonly birthDate: string
}

function pick<Each>(list: readonly Each[], dice: Dice): Each {
  const each = list[Math.floor(dice() * list.length)]
  if (each === undefined) throw new Error('Nothing to choose from')
  return each
}

/** Baltic people, as many of each country. */
export function balticPeople(count: number, dice: Dice): OrdinaryPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const country = (['LT', 'LV', 'EE'] as const)[index % 3] ?? 'LT'
    const gender = dice() < 0.5 ? ('M' as const) : ('F' as const)
    const { surnames, ...given } = words[country]
    const surname = pick(surnames.split(' '), dice)
    return {
      country,
      gender,
      givenName: pick(given[gender].split(' '), dice),
      surname: gender === 'F' ? womans(surname, country, dice) : surname,
      birthDate: birthDate(dice),
    }
  })
}

function womans(surname: string, country: OrdinaryPerson['country'], dice: Dice): string {
  if (country === 'EE') return surname
  if (country === 'LV') {
    return surname
      .replace(/(?:iņš|iņs)$/, 'iņa')
      .replace(/skis$/, 'ska')
      .replace(/(?:is)$/, 'e')
      .replace(/s$/, 'a')
  }
  const stem = surname.replace(/(?:ius|as|is|ys|us|a)$/, '')
  return dice() < 0.6 ? `${stem}ienė` : `${stem}aitė`
}

/** Common Russian given names and surnames of residents, in Russian spelling. */
const russian = {
  M: 'александр сергей андрей владимир дмитрий алексей игорь николай михаил евгений виктор юрий олег иван максим артём денис роман павел константин вячеслав анатолий валерий геннадий леонид борис григорий никита кирилл станислав',
  F: 'елена татьяна ольга наталья ирина светлана людмила марина анна мария екатерина юлия оксана галина валентина лариса надежда анастасия виктория любовь нина тамара алла жанна инна ксения дарья полина вера евгения',
  surnames:
    'иванов смирнов кузнецов попов васильев петров соколов михайлов новиков фёдоров морозов волков алексеев лебедев семёнов егоров павлов козлов степанов николаев орлов андреев макаров никитин захаров зайцев соловьёв борисов яковлев григорьев романов воробьёв сергеев кузьмин фролов александров дмитриев королёв гусев киселёв ильин максимов поляков сорокин виноградов ковалёв белов медведев антонов тарасов жуков баранов филиппов комаров давыдов беляев герасимов богданов осипов сидоров матвеев титов марков миронов крылов куликов карпов власов мельников денисов гаврилов тихонов казаков афанасьев данилов савельев тимофеев фомин чернов абрамов мартынов ефимов федотов щербаков назаров калинин исаев чернышёв быков маслов родионов коновалов лазарев воронин климов филатов пономарёв голубев кудрявцев прохоров',
} as const

/** People of the three countries with Russian names, spelt by the rules of their country. */
export function russianResidents(count: number, dice: Dice): OrdinaryPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const country = (['LT', 'LV', 'EE'] as const)[index % 3] ?? 'LT'
    const gender = dice() < 0.5 ? ('M' as const) : ('F' as const)
    const surname = pick(russian.surnames.split(' '), dice)
    const isWoman = gender === 'F'
    const name = {
      givenName: pick(russian[gender].split(' '), dice),
      surname: isWoman ? `${surname}а` : surname,
      isWoman,
    }
    const spelt = { LT: inLithuanian, LV: inLatvian, EE: inEstonian }[country](name, dice)
    return { country, gender, ...spelt, birthDate: birthDate(dice) }
  })
}

/** A random date from 1945 to 2006. */
function birthDate(dice: Dice): string {
  const days = Math.floor(dice() * 22_600)
  return new Date(Date.UTC(1945, 0, 1 + days)).toISOString().slice(0, 10)
}
