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
 * Keeps the addresses of {@code META-INF/openapi.yaml} right where the server changes them. WildFly puts the context
 * root before each path of the document that it serves, and leaves the servers of the file, which have it already.
 * There the rest of the server's address moves into the paths, and the server is {@code /}. Payara adds a member of its
 * own, which is taken out. Named by {@code mp.openapi.filter}; each server makes one at its start.
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

    /** Payara adds its own list of paths under a name that OpenAPI does not have. */
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
