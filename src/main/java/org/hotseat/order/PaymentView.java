package org.hotseat.order;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A payment as REST shows it. */
public final class PaymentView {

    private PaymentView() {}

    public static Map<String, Object> of(Payment payment) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("reference", Optional.of(payment.reference()).filter(name -> !name.isEmpty()));
        view.put("amount", payment.amount());
        view.put("state", payment.state().name());
        view.put("at", payment.at());
        view.put("validUntil", payment.validUntil());
        view.put("refunded", payment.back());
        if (payment.kept().cents() > 0) {
            view.put("kept", payment.kept());
        }
        return view;
    }
}
