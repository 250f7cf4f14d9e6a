package org.hotseat.hotstate;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Unavailable;

/**
 * The sale models by their word in paths. They enter when the application starts: the shared mechanisms need them, and they need the
 * shared mechanisms.
 */
@ApplicationScoped
public class SaleModels {

    private volatile Map<String, SaleModel> models = Map.of();

    /** Replaces the models; once, at the start. */
    public void enter(Collection<SaleModel> all) {
        models = all.stream().collect(Collectors.toUnmodifiableMap(SaleModel::name, Function.identity()));
    }

    /**
     * The model with a name; a memory read.
     *
     * @throws Broken when there is none: what names it is of a newer version of the server
     * @throws Unavailable before the models have entered
     */
    public SaleModel named(String name) {
        SaleModel model = models.get(name);
        if (model != null) {
            return model;
        }
        if (models.isEmpty()) {
            throw new Unavailable("redis", "This server is starting.", null);
        }
        throw new Broken("There is no sale model " + name, null);
    }

    /** All models; empty before they have entered. */
    Collection<SaleModel> all() {
        return models.values();
    }
}
