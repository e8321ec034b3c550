interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly profileId: number;
}

/** The first is the one whose sign-in is printed; the others hold one built-in profile each. All share the demo's password. */
export const demoPeople: readonly [DemoPerson, ...DemoPerson[]] = [
  { name: 'Ana Lucía Herrera', email: 'admin@demo.test', profileId: 0 },
  { name: 'Jorge Mendoza Ríos', email: 'administracion@demo.test', profileId: 1 },
  { name: 'Mariana Castillo Vega', email: 'ventas@demo.test', profileId: 2 },
  { name: 'Raúl Ortega Salinas', email: 'planeacion@demo.test', profileId: 3 },
  { name: 'Teresa Núñez Campos', email: 'almacen@demo.test', profileId: 4 },
  { name: 'Luis Ángel Pacheco', email: 'division@demo.test', profileId: 98 },
];
