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
 * The registry of the sale models, by name. The models are entered when the application starts, and not injected: the
 * models and the shared mechanisms need each other.
 */
@Service
public class SaleModelRegistry {

    private volatile Map<String, SaleModel> models = Map.of();

    /** Replaces all models; called once, when the application starts. */
    public void register(Collection<SaleModel> all) {
        models = all.stream().collect(Collectors.toUnmodifiableMap(SaleModel::name, Function.identity()));
    }

    /**
     * Returns the model with a name; a memory read.
     *
     * @throws Broken when no such model exists: a newer version of the server has written this name
     * @throws Unavailable before the models have been entered
     */
    public SaleModel byName(String name) {
        SaleModel model = registered().get(name);
        if (model == null) {
            throw new Broken("There is no sale model " + name, null);
        }
        return model;
    }

    /** Returns the member for a resource in an index that contains resources of all models. */
    public static String member(ResourceId resource) {
        return resource.model() + ":" + resource.id();
    }

    /**
     * Returns the resource of a member of such an index.
     *
     * @throws InvalidInput when the member names no resource
     * @throws Broken when the model belongs to a newer version of the server
     */
    public ResourceId resource(String member) {
        String[] parts = member.split(":", -1);
        if (parts.length != 2) {
            throw InvalidInput.of("member", "is not a resource");
        }
        return new ResourceId(byName(parts[0]).name(), parts[1]);
    }

    /**
     * Returns all models.
     *
     * @throws Unavailable before the models have been entered
     */
    public Collection<SaleModel> all() {
        return registered().values();
    }

    private Map<String, SaleModel> registered() {
        if (models.isEmpty()) {
            throw new Unavailable("redis", "This server is starting.", null);
        }
        return models;
    }
}
