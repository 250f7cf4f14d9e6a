package org.hotseat.order.report;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hotseat.kernel.list.Lines;
import org.hotseat.order.Order;

/** Splits a list of orders into lines, with any number of lines for each order. */
record FlatLines(List<String> columns, Lines orders, Function<Order, List<Map<String, Object>>> split)
        implements Lines {

    @Override
    public List<?> next() {
        List<?> read = orders.next();
        while (!read.isEmpty()) {
            List<Map<String, Object>> lines = read.stream()
                    .flatMap(each -> split.apply((Order) each).stream())
                    .toList();
            if (!lines.isEmpty()) {
                return lines;
            }
            read = orders.next();
        }
        return read;
    }
}
