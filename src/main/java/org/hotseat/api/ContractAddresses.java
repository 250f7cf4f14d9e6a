package org.hotseat.api;

import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.Paths;

/**
 * Corrects the addresses of {@code META-INF/openapi.yaml} where the server changes them. WildFly adds the context root
 * to each path of the document, and does not change the server addresses of the file, which already contain it. So on
 * WildFly the rest of the server's address is moved into the paths, and the server becomes {@code /}. Payara adds a
 * member of its own, which is removed. The setting {@code mp.openapi.filter} names this class, and each server creates
 * one object at its start.
 */
public class ContractAddresses implements OASFilter {

    private static final System.Logger LOG = System.getLogger(ContractAddresses.class.getName());

    private static final String CONTEXT_ROOT = "/hotseat";

    @Override
    public void filterOpenAPI(OpenAPI contract) {
        withoutEndpoints(contract);
        if (isWildFly()) {
            String rest = contract.getServers().get(0).getUrl().substring(CONTEXT_ROOT.length());
            Map<String, PathItem> moved = new LinkedHashMap<>();
            Paths paths = contract.getPaths();
            paths.getPathItems().forEach((path, item) -> moved.put(rest + path, item));
            paths.setPathItems(moved);
            contract.setServers(
                    List.of(OASFactory.createServer().url("/").description("The server that serves this file")));
        }
    }

    /** Removes the list of paths that Payara adds under a name that OpenAPI does not define. */
    private static void withoutEndpoints(OpenAPI contract) {
        Optional<Method> endpoints = Arrays.stream(contract.getClass().getMethods())
                .filter(method -> method.getName().equals("setEndpoints"))
                .findFirst();
        if (endpoints.isPresent()) {
            try {
                endpoints.get().invoke(contract, new LinkedHashMap<>());
            } catch (ReflectiveOperationException e) {
                LOG.log(Level.WARNING, "Payara's list of paths stays in the contract that it serves", e);
            }
        }
    }

    private boolean isWildFly() {
        return getClass().getClassLoader().getClass().getName().startsWith("org.jboss.modules.");
    }
}
