package org.hotseat.program.seat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.form.Fields;
import org.hotseat.program.layout.SoldAsWhole;

/**
 * A table that a request names.
 *
 * @param people the number of people; empty for as many as the table is sold to
 */
record NamedTable(TableId id, Optional<Integer> people) {

    private static final int MAX_ID_LENGTH = 129;

    /** Reads {@code tables:[{table, people?}]} and reports bad entries, and an empty list. */
    static List<NamedTable> read(Fields body) {
        Optional<List<Fields>> given = body.objects("tables", PurchaseReader.MAX_SEATS);
        if (given.isPresent() && given.get().isEmpty()) {
            body.addError("tables", "must name 1 to " + PurchaseReader.MAX_SEATS + " tables, together with seats");
        }
        Set<TableId> known = new HashSet<>();
        List<NamedTable> tables = new ArrayList<>();
        for (Fields fields : given.orElse(List.of())) {
            Optional<String> name = fields.text("table", 1, MAX_ID_LENGTH);
            fields.require("table", name);
            Optional<Integer> people = people(fields);
            Optional<TableId> table = name.flatMap(TableId::parse);
            if (name.isPresent() && table.isEmpty()) {
                fields.addError("table", "must be a table, <categoryId>-<row>");
            }
            table.filter(id -> !known.add(id)).ifPresent(id -> fields.addError("table", "is named twice"));
            table.ifPresent(id -> tables.add(new NamedTable(id, people)));
        }
        return tables;
    }

    /** Reads a number of people that may be sold a table. */
    static Optional<Integer> people(Fields fields) {
        return fields.integer("people", 1, SoldAsWhole.MAX_SEATS).map(Long::intValue);
    }
}
