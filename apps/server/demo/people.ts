import type { Permission } from '@tarima/domain/profiles/permissions';

interface DemoPosition {
  readonly name: string;
  readonly description: string;
  readonly english: { readonly name: string; readonly description: string };
  /** Salary in US dollars a month. */
  readonly baseSalary: number;
}

interface DemoPerson {
  readonly name: string;
  readonly email: string;
  /** Built-in profile, or the company's own profile for operators. */
  readonly profile: number | 'operators';
  /** Indexes in `demoDivisions` and `demoPositions`. */
  readonly division: number;
  readonly position: number;
}

/** Three plants where pallets are made and bought: the Valley of Mexico, Monterrey and Guadalajara. */
export const demoDivisions: readonly { name: string; english: string; location: string }[] = [
  { name: 'Planta Tultitlán', english: 'Tultitlán plant', location: '19.645000,-99.169000' },
  { name: 'Planta Apodaca', english: 'Apodaca plant', location: '25.781000,-100.188000' },
  { name: 'Planta El Salto', english: 'El Salto plant', location: '20.519000,-103.179000' },
];

/** Positions of every division. */
export const demoPositions: readonly DemoPosition[] = [
  {
    name: 'Gerente de planta',
    description: 'Responde por la operación y los resultados de la planta',
    english: { name: 'Plant manager', description: 'Answers for the plant and its results' },
    baseSalary: 1850,
  },
  {
    name: 'Ejecutivo de ventas',
    description: 'Cotiza, negocia y da seguimiento a los pedidos',
    english: { name: 'Sales executive', description: 'Quotes, negotiates and follows orders' },
    baseSalary: 820,
  },
  {
    name: 'Planeador de producción',
    description: 'Reparte el trabajo de la semana entre estaciones y operadores',
    english: {
      name: 'Production planner',
      description: 'Spreads the work of the week over workplaces and operators',
    },
    baseSalary: 940,
  },
  {
    name: 'Almacenista',
    description: 'Recibe madera y clavo, guarda y despacha tarimas',
    english: { name: 'Warehouse clerk', description: 'Receives lumber and nails, stores pallets' },
    baseSalary: 560,
  },
  {
    name: 'Operador de corte',
    description: 'Corta tablas y taquetes a la medida de la ficha',
    english: { name: 'Saw operator', description: 'Cuts boards and blocks to the sheet' },
    baseSalary: 520,
  },
  {
    name: 'Operador de clavado',
    description: 'Arma y clava tarimas en la mesa o en la clavadora',
    english: { name: 'Nailing operator', description: 'Assembles and nails pallets' },
    baseSalary: 540,
  },
  {
    name: 'Operador de horno',
    description: 'Da tratamiento térmico NIMF-15 y marca las tarimas',
    english: { name: 'Kiln operator', description: 'Heat-treats to ISPM-15 and brands pallets' },
    baseSalary: 580,
  },
];

/** Profile of the planned workers: they see their own notifications and settings, but neither orders nor prices. */
export const demoOperatorProfile = {
  name: 'Operadores de planta',
  description: 'Hacen el trabajo planeado; no ven pedidos ni precios',
  english: {
    name: 'Plant operators',
    description: 'They do the planned work; they see neither orders nor prices',
  },
  permissions: ['my_settings'],
} as const satisfies {
  name: string;
  description: string;
  english: { name: string; description: string };
  permissions: readonly Permission[];
};

const operators: readonly (readonly [name: string, division: number, position: number])[] = [
  ['Juan Carlos Rivera', 0, 4],
  ['Miguel Ángel Soto', 0, 4],
  ['José Luis Barrera', 0, 5],
  ['Martín Cervantes', 0, 5],
  ['Rosa Isela Duarte', 0, 5],
  ['Óscar Villalobos', 0, 6],
  ['Héctor Galindo', 1, 4],
  ['Ramiro Treviño', 1, 5],
  ['Patricia Garza Leal', 1, 5],
  ['Sergio Cantú', 1, 6],
  ['Ernesto Plascencia', 2, 4],
  ['Gabriela Íñiguez', 2, 5],
  ['Noé Arámbula', 2, 5],
];

/** People of the demo; the sign-in of the first one is printed, and all share the demo's password. */
export const demoPeople: readonly [DemoPerson, ...DemoPerson[]] = [
  person('Ana Lucía Herrera', 'admin', 0, 0, 0),
  person('Jorge Mendoza Ríos', 'administracion', 1, 0, 0),
  person('Mariana Castillo Vega', 'ventas', 2, 0, 1),
  person('Andrés Lozano Peña', 'ventas.norte', 2, 1, 1),
  person('Sofía Orozco Luna', 'ventas.occidente', 2, 2, 1),
  person('Raúl Ortega Salinas', 'planeacion', 3, 0, 2),
  person('Claudia Elizondo', 'planeacion.norte', 3, 1, 2),
  person('Iván Robles Navarro', 'planeacion.occidente', 3, 2, 2),
  person('Teresa Núñez Campos', 'almacen', 4, 0, 3),
  person('Daniel Saldívar', 'almacen.norte', 4, 1, 3),
  person('Verónica Macías', 'almacen.occidente', 4, 2, 3),
  person('Luis Ángel Pacheco', 'division', 98, 0, 3),
  ...operators.map(([name, division, position], at) =>
    person(name, `operador${String(at + 1).padStart(2, '0')}`, 'operators', division, position),
  ),
];

function person(
  name: string,
  mailbox: string,
  profile: DemoPerson['profile'],
  division: number,
  position: number,
): DemoPerson {
  return { name, email: `${mailbox}@demo.test`, profile, division, position };
}
