-- $1 suppliers of the account that is set, different from each other and as uneven as real ones: a few cities, kinds and
-- states hold most of them. Every value follows from its number, so two runs fill the same rows.
with words as (
  select
    array['Maderas', 'Aserradero', 'Forestal', 'Maderería', 'Tarimas', 'Recicladora', 'Clavos', 'Herrajes', 'Empaques',
      'Flejes', 'Transportes', 'Fletes', 'Hornos', 'Sierras', 'Servicios', 'Comercializadora', 'Grupo', 'Industrias',
      'Distribuidora', 'Ferretería', 'Tratamientos', 'Logística', 'Resinas', 'Carpintería'] as kinds,
    array['Hernández', 'García', 'Martínez', 'López', 'González', 'Rodríguez', 'Pérez', 'Sánchez', 'Ramírez', 'Cruz',
      'Flores', 'Gómez', 'Morales', 'Vázquez', 'Jiménez', 'Reyes', 'Díaz', 'Torres', 'Gutiérrez', 'Ruiz', 'Mendoza',
      'Aguilar', 'Ortiz', 'Castillo', 'Moreno', 'Romero', 'Álvarez', 'Chávez', 'Rivera', 'Juárez', 'Domínguez',
      'Herrera', 'Medina', 'Castro', 'Vargas', 'Guzmán', 'Velázquez', 'Muñoz', 'Rojas', 'Contreras', 'Salazar', 'Luna',
      'Ortega', 'Zúñiga', 'Guerrero', 'Estrada', 'Bautista', 'Cortés', 'Soto', 'Alvarado', 'Espinoza', 'Lara', 'Ávila',
      'Ríos', 'Cervantes', 'Silva', 'Delgado', 'Vega', 'Márquez', 'Sandoval', 'Carrillo', 'León', 'Mejía', 'Solís',
      'Ibarra', 'Valdez', 'Ochoa', 'Figueroa', 'Quiroz', 'Zamora', 'Peña', 'Ñáñez'] as surnames,
    array['Pino', 'Encino', 'Oyamel', 'Cedro', 'Álamo', 'Roble', 'Caoba', 'Fresno', 'Ahuehuete', 'Mezquite', 'Sabino',
      'Nogal', 'Bajío', 'Sierra', 'Valle', 'Golfo', 'Pacífico', 'Norte', 'Sureste', 'Laguna', 'Altiplano', 'Cañada',
      'Huasteca', 'Istmo', 'Mixteca', 'Península', 'Occidente', 'Frontera', 'Meseta', 'Costa'] as places,
    array['', '', '', ' S.A. de C.V.', ' S.A. de C.V.', ' S. de R.L.', ' e Hijos', ' y Cía.'] as forms,
    array['Monterrey', 'Guadalajara', 'León', 'Puebla', 'Querétaro', 'Toluca', 'Durango', 'Uruapan', 'Torreón', 'Mérida',
      'Saltillo', 'Veracruz', 'Culiacán', 'Hermosillo', 'Chihuahua', 'Tijuana', 'Morelia', 'Pachuca', 'Celaya',
      'Azcapotzalco', 'Jalpan de Serra', 'El Salto', 'Cuauhtémoc', 'Tlalnepantla', 'Manzanillo', 'Oaxaca de Juárez',
      'Tuxtla Gutiérrez', 'Villahermosa', 'Campeche', 'Chetumal', 'La Paz', 'Tepic', 'Zacatecas', 'Colima', 'Tlaxcala',
      'Chilpancingo', 'Cuernavaca', 'San Luis Potosí', 'Reynosa', 'Aguascalientes'] as cities,
    array['NLE', 'JAL', 'GUA', 'PUE', 'QUE', 'MEX', 'DUR', 'MIC', 'COA', 'YUC', 'COA', 'VER', 'SIN', 'SON', 'CHH', 'BCN',
      'MIC', 'HID', 'GUA', 'CMX', 'QUE', 'DUR', 'CHH', 'MEX', 'COL', 'OAX', 'CHP', 'TAB', 'CAM', 'ROO', 'BCS', 'NAY',
      'ZAC', 'COL', 'TLA', 'GRO', 'MOR', 'SLP', 'TAM', 'AGU'] as states,
    array['lumber', 'hardware', 'recycledPallets', 'packaging', 'machinery', 'services', 'transport'] as supplier_types,
    array['wholesale', 'sawmill', 'manufacturing', 'retail', 'logistics', 'services', 'agriculture'] as business_types
),
-- Six numbers from 0 to just below 1 out of each row's number, independent of each other.
dice as (
  select n, array(
    select (hashint8extended(n, k) & 1048575) / 1048576.0 from generate_series(1, 8) k order by k
  ) as d
  from generate_series(1, $1::int) n
),
chosen as (
  select n, d,
    kinds[1 + floor(d[1] * cardinality(kinds))] as kind,
    surnames[1 + floor(d[2] * cardinality(surnames))] as surname,
    places[1 + floor(d[3] * cardinality(places))] as place,
    forms[1 + floor(d[4] * cardinality(forms))] as form,
    -- squared and cubed: the first of each list come most often
    1 + floor(d[5] ^ 2 * cardinality(cities))::int as city,
    supplier_types[1 + floor(d[6] ^ 2 * cardinality(supplier_types))] as supplier_type,
    business_types[1 + floor(d[7] ^ 2 * cardinality(business_types))] as business_type,
    cities, states,
    timestamptz '2026-11-01' - interval '6 years' * (1 - n::float8 / $1::int) as created_at
  from dice, words
)
insert into suppliers (
  account_id, code, name, email, phone_number, supplier_type, business_type, state, city, status, location, created_at, updated_at
)
select
  current_account(),
  'PRV-' || lpad(n::text, 7, '0'),
  kind || ' ' || surname || case when d[8] < 0.6 then ' del ' || place else '' end || form,
  'ventas' || n || '@' || replace(fold(surname || place), ' ', '') || case when d[8] < 0.5 then '.com.mx' else '.com' end,
  case when d[4] < 0.9 then '+52 ' || (200 + floor(d[5] * 780))::int || ' ' || lpad((hashint8extended(n, 9) & 8388607)::text, 7, '0') end,
  supplier_type,
  business_type,
  states[city],
  cities[city],
  case when d[3] < 0.92 then 'active' else 'inactive' end,
  round((16 + d[1] * 15)::numeric, 6) || ',' || round((-115 + d[2] * 27)::numeric, 6),
  created_at,
  case when d[7] < 0.5 then created_at else created_at + (timestamptz '2026-11-01' - created_at) * d[8] end
from chosen
