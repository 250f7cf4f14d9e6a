package org.hotseat.order;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Service;

/** The sale models that there are, by the word their orders carry. */
@Service
public class OrderModels {

    private final Map<String, OrderModel> models;

    /** For subclasses in tests, which override what they need. */
    protected OrderModels() {
        this.models = Map.of();
    }

    @Inject
    public OrderModels(@Any Instance<OrderModel> models) {
        this.models = models.stream().collect(Collectors.toUnmodifiableMap(OrderModel::name, Function.identity()));
    }

    /** @throws Broken when no model has this name: an order of a newer version of the server */
    OrderModel named(String name) {
        OrderModel model = models.get(name);
        if (model == null) {
            throw new Broken("There is no sale model " + name, null);
        }
        return model;
    }

    Iterable<OrderModel> all() {
        return models.values();
    }
}
