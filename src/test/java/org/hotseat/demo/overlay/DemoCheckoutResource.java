package org.hotseat.demo.overlay;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.hotseat.kernel.HmacKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.hotseat.toolkit.Settings;

/**
 * The server of the demo's checkout, which stands for a company's: it verifies the link that the pages have led a buyer
 * by, and reports the payment with a token of the role payment, as the manual says.
 */
@Path("demo/checkout")
@ApplicationScoped
public class DemoCheckoutResource {

    private static final int KEY_BYTES = 32;
    private static final int MAX_LINK_LENGTH = 2_000;
    private static final Map<String, String> STATES = Map.of("pay", "CAPTURED", "refuse", "VOIDED");

    private final TokenSigner signer;
    private final Optional<HmacKey> key;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public DemoCheckoutResource() {
        this.signer = null;
        this.key = Optional.empty();
    }

    @Inject
    public DemoCheckoutResource(Config config) {
        this.signer = DemoKey.signer(config);
        this.key = new Settings(name -> config.getOptionalValue(name, String.class))
                .key("hotseat.checkout.key", KEY_BYTES)
                .map(HmacKey::of);
    }

    /**
     * The values of a good link; with a decision, pay or refuse, when it is reported. May be repeated: a link is one
     * payment, and money that has come stays.
     */
    @POST
    @PermitAll
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, String> open(Fields body, @Context HttpServletRequest request) {
        Optional<String> query = Optional.ofNullable(body.require("link", body.text("link", 1, MAX_LINK_LENGTH)));
        Optional<String> decision = body.text("decision", 1, 10);
        if (decision.isPresent() && !STATES.containsKey(decision.get())) {
            body.addError("decision", "must be pay or refuse");
        }
        body.check();
        CheckoutLink link = key.flatMap(secret -> CheckoutLink.read(query.orElseThrow(), secret, Instant.now()))
                .orElseThrow(() -> InvalidInput.of("link", "is not signed by the shop, or too old"));
        decision.ifPresent(word -> report(link, word, request));
        return link.values();
    }

    private void report(CheckoutLink link, String decision, HttpServletRequest request) {
        URI api = URI.create("http://127.0.0.1:" + request.getLocalPort() + request.getContextPath() + "/api/");
        String token = signer.sign("demo-checkout", List.of("payment"), List.of());
        StormClient.Answer answer = new StormClient(api, token)
                .send(
                        "POST",
                        "orders/" + link.order() + "/payments",
                        "{\"reference\":\"%s\",\"amount\":\"%s\",\"state\":\"%s\"}"
                                .formatted(link.reference(), link.amount(), STATES.get(decision)));
        // A refusal of an order that has ended meanwhile is no news.
        if (!answer.good() && decision.equals("pay")) {
            throw new Conflict("wrong-state", "The payment could not be reported.");
        }
    }
}
