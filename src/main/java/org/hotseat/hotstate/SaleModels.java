package org.hotseat.hotstate;

import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.Unavailable;

/**
 * The sale models by their name. They enter when the application starts: the shared mechanisms need them, and they need
 * the shared mechanisms.
 */
@Service
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
        SaleModel model = entered().get(name);
        if (model == null) {
            throw new Broken("There is no sale model " + name, null);
        }
        return model;
    }

    /** A resource in an index of resources of all models. */
    public static String member(ResourceId resource) {
        return resource.model() + ":" + resource.id();
    }

    /**
     * The resource of a member of such an index.
     *
     * @throws InvalidInput when it names none
     * @throws Broken when its model is of a newer version of the server
     */
    public ResourceId resource(String member) {
        String[] parts = member.split(":", -1);
        if (parts.length != 2) {
            throw InvalidInput.of("member", "is no resource");
        }
        return new ResourceId(named(parts[0]).name(), parts[1]);
    }

    /** @throws Unavailable before the models have entered */
    public Collection<SaleModel> all() {
        return entered().values();
    }

    private Map<String, SaleModel> entered() {
        if (models.isEmpty()) {
            throw new Unavailable("redis", "This server is starting.", null);
        }
        return models;
    }
}
