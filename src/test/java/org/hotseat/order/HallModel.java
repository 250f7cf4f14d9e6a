package org.hotseat.order;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.UnaskedModel;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.TransferRules;

/** A model whose orders are of several units. */
public final class HallModel extends UnaskedModel implements OrderModel {

    @Override
    public String name() {
        return "halls";
    }

    @Override
    public String kind() {
        return "hall";
    }

    @Override
    public String resourceFact() {
        return "Hall_ID";
    }

    @Override
    public OrderScripts scripts() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, ModelField> ownFields() {
        return Map.of(
                "seats",
                new ModelField("Seats", ModelField.Form.TEXTS),
                "total",
                new ModelField("Total", ModelField.Form.MONEY));
    }

    @Override
    public Map<String, Object> describe(Order order) {
        return Map.of(
                "seats", List.of(order.text("seats").orElse("").split(",")),
                "total", order.money("total").orElseThrow());
    }

    @Override
    public List<String> describedFields() {
        return List.of("seats", "total");
    }

    @Override
    public Optional<TransferRules> transferRules(String resource) {
        return Optional.empty();
    }

    @Override
    public Optional<Phases> phases(String resource) {
        return Optional.empty();
    }
}
