-- The order of words in each language of the readers: ñ after n in Spanish, an accented letter with its letter, small and capital
-- letters together. A list is sorted by a text in the language of its reader, so each text has an index for each language; a
-- translated text has one column for each, and one index for each.
create collation words_es (provider = icu, locale = 'es');
create collation words_en (provider = icu, locale = 'en');

-- These indexes hold the texts themselves: a page of ids is read from an index alone.
create index calendar_days_name_en_words on calendar_days (account_id, name_en collate words_en, id);
create index calendar_days_name_es_words on calendar_days (account_id, name_es collate words_es, id);
create index customers_city_words_en on customers (account_id, city collate words_en, id);
create index customers_city_words_es on customers (account_id, city collate words_es, id);
create index customers_name_words_en on customers (account_id, name collate words_en, id);
create index customers_name_words_es on customers (account_id, name collate words_es, id);
create index divisions_name_en_words on divisions (account_id, name_en collate words_en, id);
create index divisions_name_es_words on divisions (account_id, name_es collate words_es, id);
create index measures_description_en_words on measures (account_id, (left(description_en, 100) collate words_en), id);
create index measures_description_es_words on measures (account_id, (left(description_es, 100) collate words_es), id);
create index measures_name_en_words on measures (account_id, name_en collate words_en, id);
create index measures_name_es_words on measures (account_id, name_es collate words_es, id);
create index notifications_description_en_words on notifications (account_id, user_id, (left(description_en, 100) collate words_en), id);
create index notifications_description_es_words on notifications (account_id, user_id, (left(description_es, 100) collate words_es), id);
create index piece_rates_name_words_en on piece_rates (account_id, name collate words_en, id);
create index piece_rates_name_words_es on piece_rates (account_id, name collate words_es, id);
create index positions_description_en_words on positions (account_id, (left(description_en, 100) collate words_en), id);
create index positions_description_es_words on positions (account_id, (left(description_es, 100) collate words_es), id);
create index positions_name_en_words on positions (account_id, name_en collate words_en, id);
create index positions_name_es_words on positions (account_id, name_es collate words_es, id);
create index price_lists_name_words_en on price_lists (account_id, name collate words_en, id);
create index price_lists_name_words_es on price_lists (account_id, name collate words_es, id);
create index price_lists_note_words_en on price_lists (account_id, note collate words_en, id);
create index price_lists_note_words_es on price_lists (account_id, note collate words_es, id);
create index products_description_en_words on products (account_id, (left(description_en, 100) collate words_en), id);
create index products_description_es_words on products (account_id, (left(description_es, 100) collate words_es), id);
create index products_name_en_words on products (account_id, name_en collate words_en, id);
create index products_name_es_words on products (account_id, name_es collate words_es, id);
create index products_families_description_en_words on products_families (account_id, (left(description_en, 100) collate words_en), id);
create index products_families_description_es_words on products_families (account_id, (left(description_es, 100) collate words_es), id);
create index products_families_name_en_words on products_families (account_id, name_en collate words_en, id);
create index products_families_name_es_words on products_families (account_id, name_es collate words_es, id);
create index profiles_description_en_words on profiles (account_id, (left(description_en, 100) collate words_en), id);
create index profiles_description_es_words on profiles (account_id, (left(description_es, 100) collate words_es), id);
create index profiles_name_en_words on profiles (account_id, name_en collate words_en, id);
create index profiles_name_es_words on profiles (account_id, name_es collate words_es, id);
create index raw_materials_code_words_en on raw_materials (account_id, code collate words_en, id);
create index raw_materials_code_words_es on raw_materials (account_id, code collate words_es, id);
create index raw_materials_description_en_words on raw_materials (account_id, description_en collate words_en, id);
create index raw_materials_description_es_words on raw_materials (account_id, description_es collate words_es, id);
create index raw_materials_warehouse_location_words_en on raw_materials (account_id, warehouse_location collate words_en, id);
create index raw_materials_warehouse_location_words_es on raw_materials (account_id, warehouse_location collate words_es, id);
create index shifts_name_en_words on shifts (account_id, name_en collate words_en, id);
create index shifts_name_es_words on shifts (account_id, name_es collate words_es, id);
create index stock_lots_lot_code_words_en on stock_lots (account_id, kind, lot_code collate words_en, id);
create index stock_lots_lot_code_words_es on stock_lots (account_id, kind, lot_code collate words_es, id);
create index stock_movements_lot_code_words_en on stock_movements (account_id, kind, lot_code collate words_en, id);
create index stock_movements_lot_code_words_es on stock_movements (account_id, kind, lot_code collate words_es, id);
create index stores_name_en_words on stores (account_id, name_en collate words_en, id);
create index stores_name_es_words on stores (account_id, name_es collate words_es, id);
create index suppliers_city_words_en on suppliers (account_id, city collate words_en, id);
create index suppliers_city_words_es on suppliers (account_id, city collate words_es, id);
create index suppliers_code_words_en on suppliers (account_id, code collate words_en, id);
create index suppliers_code_words_es on suppliers (account_id, code collate words_es, id);
create index suppliers_name_words_en on suppliers (account_id, name collate words_en, id);
create index suppliers_name_words_es on suppliers (account_id, name collate words_es, id);
create index trips_driver_name_words_en on trips (account_id, driver_name collate words_en, id);
create index trips_driver_name_words_es on trips (account_id, driver_name collate words_es, id);
create index trips_name_words_en on trips (account_id, name collate words_en, id);
create index trips_name_words_es on trips (account_id, name collate words_es, id);
create index users_name_words_en on users (account_id, name collate words_en, id);
create index users_name_words_es on users (account_id, name collate words_es, id);
create index vehicles_name_words_en on vehicles (account_id, name collate words_en, id);
create index vehicles_name_words_es on vehicles (account_id, name collate words_es, id);
create index vehicles_plates_words_en on vehicles (account_id, plates collate words_en, id);
create index vehicles_plates_words_es on vehicles (account_id, plates collate words_es, id);
create index workplaces_description_en_words on workplaces (account_id, (left(description_en, 100) collate words_en), id);
create index workplaces_description_es_words on workplaces (account_id, (left(description_es, 100) collate words_es), id);
create index workplaces_name_en_words on workplaces (account_id, name_en collate words_en, id);
create index workplaces_name_es_words on workplaces (account_id, name_es collate words_es, id);

-- Folded texts remain indexed where records are matched by them: names, codes, descriptions of materials. The other folded
-- indexes served sorts alone.
drop index
  customers_city,
  measures_description_en,
  measures_description_es,
  notifications_description_en,
  notifications_description_es,
  positions_description_en,
  positions_description_es,
  price_lists_note,
  products_description_en,
  products_description_es,
  products_families_description_en,
  products_families_description_es,
  profiles_description_en,
  profiles_description_es,
  raw_materials_warehouse_location,
  suppliers_city,
  trips_driver_name,
  workplaces_description_en,
  workplaces_description_es;
