package org.hotseat.ops;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.interceptor.Interceptor;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModels;

/** Lets the sale models enter when the application starts, before any request or timer needs one. */
@ApplicationScoped
public class ModelsEnter {

    void start(
            @Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) @Initialized(ApplicationScoped.class)
                    Object event,
            SaleModels models,
            @Any Instance<SaleModel> all) {
        models.enter(all.stream().toList());
    }
}
